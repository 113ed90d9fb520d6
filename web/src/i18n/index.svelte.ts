/** Texts in the user's language: `t('table.undo')`, and those of a game: `translate('torres', 'prompt.turn')`. */
import { IntlMessageFormat } from 'intl-messageformat'
import type { Reason, SeatInfo } from '../protocol'
import { settings, type Language } from '../lib/settings.svelte'
import { displayName } from './names'
import type { ParsedMove } from './move'
import { describeReason as describe, type Formatter } from './reason'

type Catalog = Record<string, string>
type Values = Record<string, unknown>

const FILES = import.meta.glob<Catalog>('./*/*.json', { import: 'default' })

const catalogs: Record<string, Catalog> = $state({})
const formats = new Map<string, IntlMessageFormat>()

export const seatNames = (seats: readonly SeatInfo[]) =>
  seats.map((seat, i) => (seat.name ? displayName(seat.name) : t('seat.number', { n: i + 1 })))

/** Load a catalog ("common", "server", or a game) in a language, unless it is loaded already. */
export async function loadTexts(part: string, language: Language = settings.language): Promise<void> {
  const name = `${language}/${part}`
  if (catalogs[name]) return
  const file = FILES[`./${name}.json`]
  if (file) catalogs[name] = await file()
}

/** Return whether a catalog is loaded. */
export function hasTexts(part: string): boolean {
  return catalogs[`${settings.language}/${part}`] !== undefined
}

function format(part: string, key: string, values: Values): string {
  const name = `${settings.language}/${part}`
  const text = catalogs[name]?.[key]
  if (text === undefined) return key
  if (!text.includes('{')) return text
  const id = `${name}:${key}`
  let message = formats.get(id)
  if (!message) formats.set(id, (message = new IntlMessageFormat(text, settings.language)))
  return String(message.format(values as Record<string, string>))
}

/** Translate a text of the common catalog. */
export function t(key: string, values: Values = {}): string {
  return format('common', key, values)
}

/** Return whether a catalog has a text. */
export function hasText(game: string, key: string): boolean {
  return catalogs[`${settings.language}/${game}`]?.[key] !== undefined
}

/** Translate a term of the game: a card, a room, a building. */
export function nameOf(game: string, word: unknown): string {
  const text = String(word)
  return hasText(game, `name.${text}`) ? format(game, `name.${text}`, {}) : text
}

/** Translate a text of a game; terms and seats among the values become names. */
export function translate(game: string, key: string, values: Values = {}, seats: readonly SeatInfo[] = []): string {
  const names = seatNames(seats)
  const localize = (field: string, value: unknown): unknown => {
    if (Array.isArray(value)) return formatList(value.map((each) => String(localize(field, each))))
    if (field === 'seat' && typeof value === 'number') return names[value] ?? String(value + 1)
    return typeof value === 'string' ? nameOf(game, value) : value
  }
  const all = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, localize(field, value)]))
  return format(game, key, all)
}

/** Describe a move in the log, without the name of the player. */
export function describeMove(game: string, move: ParsedMove, seats: readonly SeatInfo[] = []): string {
  return translate(game, `said.${move.verb}`, move.values, seats)
}

/** The label of the button that plays a move. */
export function moveLabel(game: string, move: ParsedMove, seats: readonly SeatInfo[] = []): string {
  return translate(game, `do.${move.verb}`, move.values, seats)
}

/** Say why a move was refused. */
export function describeRefusal(game: string, reason: Reason, seats: readonly SeatInfo[] = []): string {
  return translateRefusal(game, reason.key, reason.data ?? {}, seats) ?? describeReason(reason)
}

function translateRefusal(game: string, key: string, data: Values, seats: readonly SeatInfo[] = []): string | null {
  return hasText(game, `refusal.${key}`) ? translate(game, `refusal.${key}`, data, seats) : null
}

const FORMATTER: Formatter = {
  message: (key, values) => (hasText('server', key) ? format('server', key, values) : null),
  refusal: translateRefusal,
  forbidden: (rule) => t('rule.forbids', { rule }),
}

/** Say why the server refused something, or why it failed. */
export function describeReason(reason: Reason): string {
  return describe(reason, FORMATTER)
}

/** Join words as the language does: "a, b and c". */
export function formatList(words: readonly string[]): string {
  return new Intl.ListFormat(settings.language, { type: 'conjunction' }).format(words)
}

/** Format a time relative to now: "3 hours ago". */
export function formatAgo(at: number, now: number): string {
  const seconds = Math.round((at - now) / 1000)
  const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ['day', 86400],
    ['hour', 3600],
    ['minute', 60],
    ['second', 1],
  ]
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
  return new Intl.RelativeTimeFormat(settings.language, { numeric: 'auto' }).format(Math.round(seconds / size), unit)
}
