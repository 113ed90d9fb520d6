/** All texts, in the language of the person: `t('table.undo')`, and those of a game: `said('torres', 'prompt.turn')`. */
import { IntlMessageFormat } from 'intl-messageformat'
import type { Refusal, SeatInfo } from '../protocol'
import { settings, type Language } from '../lib/settings.svelte'
import { called } from './bots'
import type { Said } from './said'
import { worded, type Tongue } from './server'

type Catalog = Record<string, string>
type Values = Record<string, unknown>

const FILES = import.meta.glob<Catalog>('./*/*.json', { import: 'default' })

const catalogs: Record<string, Catalog> = $state({})
const formats = new Map<string, IntlMessageFormat>()

export const seatNames = (seats: readonly SeatInfo[]) =>
  seats.map((seat, i) => (seat.name ? called(seat.name) : t('seat.number', { n: i + 1 })))

/** Fetches the texts of a part ("common", "server", or a game) in a language, if they are not here yet. */
export async function learn(part: string, language: Language = settings.language): Promise<void> {
  const name = `${language}/${part}`
  if (catalogs[name]) return
  const file = FILES[`./${name}.json`]
  if (file) catalogs[name] = await file()
}

export function known(part: string): boolean {
  return catalogs[`${settings.language}/${part}`] !== undefined
}

function format(part: string, key: string, values: Values): string {
  const name = `${settings.language}/${part}`
  const text = catalogs[name]?.[key]
  if (text === undefined) return key
  if (!text.includes('{')) return text
  const id = `${name}:${key}`
  let made = formats.get(id)
  if (!made) formats.set(id, (made = new IntlMessageFormat(text, settings.language)))
  return String(made.format(values as Record<string, string>))
}

export function t(key: string, values: Values = {}): string {
  return format('common', key, values)
}

/** Whether a game has a text of that name. */
export function has(game: string, key: string): boolean {
  return catalogs[`${settings.language}/${game}`]?.[key] !== undefined
}

/** A word of the game (a card, a room, a building), as people call it. */
export function name(game: string, word: unknown): string {
  const text = String(word)
  return has(game, `name.${text}`) ? format(game, `name.${text}`, {}) : text
}

/** A text of a game; words of the game among the values are put as people call them, seats by their names. */
export function said(game: string, key: string, values: Values = {}, seats: readonly SeatInfo[] = []): string {
  const people = seatNames(seats)
  const worded = (field: string, value: unknown): unknown => {
    if (Array.isArray(value)) return listed(value.map((each) => String(worded(field, each))))
    if (field === 'seat' && typeof value === 'number') return people[value] ?? String(value + 1)
    return typeof value === 'string' ? name(game, value) : value
  }
  const all = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, worded(field, value)]))
  return format(game, key, all)
}

/** What a line of the log says after the name of the player. */
export function told(game: string, move: Said, seats: readonly SeatInfo[] = []): string {
  return said(game, `said.${move.verb}`, move.values, seats)
}

/** What the button of a move says. */
export function label(game: string, move: Said, seats: readonly SeatInfo[] = []): string {
  return said(game, `do.${move.verb}`, move.values, seats)
}

export function refused(game: string, reason: Refusal, seats: readonly SeatInfo[] = []): string {
  if (reason.key && has(game, `refusal.${reason.key}`)) {
    return said(game, `refusal.${reason.key}`, reason.data ?? {}, seats)
  }
  return heard(reason.text)
}

const TONGUE: Tongue = {
  say: (template, values) => format('server', template, values),
  forbidden: (rule) => t('rule.forbids', { rule }),
}

/** What the server said in a sentence, which is English. */
export function heard(text: string): string {
  return worded(text, catalogs[`${settings.language}/server`] ?? {}, TONGUE)
}

/** Several words in a row, as the language joins them. */
export function listed(words: readonly string[]): string {
  return new Intl.ListFormat(settings.language, { type: 'conjunction' }).format(words)
}

export function ago(at: number, now: number): string {
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
