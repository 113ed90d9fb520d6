/** Parses the notation of moves in Torres. */

import type { ParsedMove } from '../../i18n/move'

// each text matches one form only; `a card` is what the others see of a secret choice
const FORMS: readonly (readonly [verb: string, form: RegExp])[] = [
  ['end', /^end$/],
  ['move', /^(?<from>[a-h][1-8])-(?<to>[a-h][1-8])$/],
  ['place', /^N (?<square>[a-h][1-8])$/],
  ['block', /^B (?<square>[a-h][1-8])$/],
  ['buy', /^buy$/],
  ['advance', /^advance$/],
  ['stack', /^stack (?<height>[0-9]+)$/],
  ['spread', /^spread (?<height>[0-9]+)$/],
  ['six', /^six$/],
  ['seven', /^seven$/],
  ['climb', /^climb (?<from>[a-h][1-8])-(?<to>[a-h][1-8])$/],
  ['under', /^under (?<square>[a-h][1-8])$/],
  ['under_from', /^under (?<square>[a-h][1-8]) from (?<height>[0-9]+)$/],
  ['free', /^free (?<square>[a-h][1-8])$/],
  ['secret', /^secret (?<from>[a-h][1-8])-(?<to>[a-h][1-8])$/],
  ['diagonal', /^diagonal (?<from>[a-h][1-8])-(?<to>[a-h][1-8])$/],
  ['shift', /^shift (?<from>[a-h][1-8])-(?<to>[a-h][1-8])$/],
  ['relocate', /^relocate (?<from>[a-h][1-8])-(?<to>[a-h][1-8])$/],
  ['leap', /^leap (?<from>[a-h][1-8])-(?<to>[a-h][1-8])$/],
  ['keep', /^keep (?<card>[a-z]+)$/],
  ['top', /^top (?<card>[a-z]+)$/],
  ['bottom', /^bottom (?<card>[a-z]+)$/],
  ['keep_unseen', /^keep a card$/],
  ['top_unseen', /^top a card$/],
  ['bottom_unseen', /^bottom a card$/],
  ['castle', /^castle (?<square>[a-h][1-8])$/],
  ['king', /^K (?<square>[a-h][1-8])$/],
  ['stay', /^stay$/],
  ['start', /^start (?<seat>[0-9]+)$/],
]

const NUMBERS = new Set(['height', 'seat'])

// a decision has hundreds of moves, mostly the same as before
const known = new Map<string, ParsedMove>()

export function parseMove(text: string): ParsedMove {
  let said = known.get(text)
  if (!said) known.set(text, (said = parse(text)))
  return said
}

function parse(text: string): ParsedMove {
  for (const [verb, form] of FORMS) {
    const found = form.exec(text)
    if (found) return { verb, values: valuesOf(found.groups ?? {}) }
  }
  return { verb: 'other', values: { text } }
}

function valuesOf(groups: Record<string, string>): ParsedMove['values'] {
  const named = Object.entries(groups)
  return Object.fromEntries(named.map(([name, value]) => [name, NUMBERS.has(name) ? Number(value) : value]))
}
