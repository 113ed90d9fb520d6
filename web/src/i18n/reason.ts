/** Describes reasons from the server, each a key with data, in the user's language. */
import type { Reason } from '../protocol'

type Values = Record<string, unknown>

/** Formats texts of one language; null if there is none with this key. */
export interface Formatter {
  message(key: string, values: Values): string | null
  /** Why a rule of a game forbids a move. */
  refusal(game: string, key: string, values: Values): string | null
  forbidden(rule: string): string
}

/** Describe a reason, in English if its key is unknown. */
export function describeReason(reason: Reason, formatter: Formatter): string {
  const [game, rule] = splitRule(reason.rule ?? '')
  const data = reason.data ?? {}
  const refusal = game && formatter.refusal(game, reason.key, data)
  if (refusal) return refusal
  const values = Object.entries(data).map(([name, value]) => [name, describeValue(value, formatter)])
  const text = formatter.message(reason.key, Object.fromEntries(values) as Values)
  if (text === null) return rule ? formatter.forbidden(rule) : punctuate(reason.text)
  return rule ? text.replace(/\.?$/, ` (${rule}).`) : text
}

/** Split "torres.T7.4" into game and number. */
function splitRule(rule: string): [string, string] {
  const dot = rule.indexOf('.')
  return [rule.slice(0, Math.max(dot, 0)), rule.slice(dot + 1)]
}

function describeValue(value: unknown, formatter: Formatter): string {
  if (Array.isArray(value)) return value.map((each) => describeValue(each, formatter)).join(', ')
  return isReason(value) ? describeReason(value, formatter) : String(value)
}

function isReason(value: unknown): value is Reason {
  return typeof value === 'object' && value !== null && 'key' in value
}

/** Add a capital letter and a full stop. */
export function punctuate(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.?!]$/.test(text) ? '' : '.')
}
