/** From the moves that are offered to what a click on a square means. Which moves there are, the server says. */
import { parseMove } from './moves'
import { distance } from './squares'

export interface Offer {
  move: string
  verb: string
  from: string | null
  to: string | null
  /** the stack that the block comes from */
  height: number | null
}

/** What one is about to do: a kind of move, and for a journey where it begins, once that is chosen. */
export interface Tool {
  verb: string
  from: string | null
}

export interface Aim {
  role: 'from' | 'to'
  verbs: string[]
}

export type Press = { propose: string } | { tool: Tool | null } | { menu: Offer[] }

export const JOURNEYS: ReadonlySet<string> = new Set([
  'move',
  'climb',
  'secret',
  'diagonal',
  'shift',
  'relocate',
  'leap',
])
const CARD_VERBS = ['six', 'seven', 'climb', 'under', 'free', 'secret', 'diagonal', 'shift', 'relocate', 'leap']
export const CARDS: ReadonlySet<string> = new Set(CARD_VERBS)
const WORDS: Record<string, string> = { place: 'N', block: 'B', king: 'K' }
/** what a square is asked for, by the kind of the decision */
const ASKED: Record<string, string> = {
  turn: 'block',
  knight: 'place',
  king: 'king',
  castle: 'castle',
  move_king: 'king',
}
const LONGEST_MENU = 9

export function offersOf(moves: readonly string[]): Offer[] {
  return moves.map((move) => {
    const { verb, values } = parseMove(move)
    const text = (name: string) => (typeof values[name] === 'string' ? values[name] : null)
    return {
      move,
      verb: verb === 'under_from' ? 'under' : verb,
      from: text('from'),
      to: text('to') ?? text('square'),
      height: typeof values['height'] === 'number' ? values['height'] : null,
    }
  })
}

export function aimsOf(offers: readonly Offer[], tool: Tool | null): Map<string, Aim> {
  const aims = new Map<string, Aim>()
  const add = (square: string | null, role: Aim['role'], verb: string) => {
    if (square === null) return
    const aim = aims.get(square)
    if (!aim) aims.set(square, { role, verbs: [verb] })
    else if (!aim.verbs.includes(verb)) aim.verbs.push(verb)
  }
  for (const { verb, from, to } of offers) {
    if (tool === null ? CARDS.has(verb) : verb !== tool.verb) continue
    if (!JOURNEYS.has(verb)) add(to, 'to', verb)
    else if (tool === null || tool.from === null) add(from, 'from', verb)
    else if (tool.from === from) add(to, 'to', verb)
  }
  return aims
}

/** What pressing a square does; nothing where squares are not asked for. A move that is not offered is proposed too, to hear why not. */
export function press(
  square: string,
  tool: Tool | null,
  offers: readonly Offer[],
  own: readonly string[],
  asked: string,
): Press | null {
  if (tool === null) return pressPlain(square, offers, own, asked)
  const fitting = offers.filter((offer) => offer.verb === tool.verb)
  if (!JOURNEYS.has(tool.verb)) {
    return among(fitting.filter((offer) => offer.to === square)) ?? { propose: written(tool.verb, square) }
  }
  return tool.from === null
    ? pressStart(square, tool.verb, fitting, own)
    : pressGoal(square, tool.verb, tool.from, fitting, own)
}

function pressPlain(square: string, offers: readonly Offer[], own: readonly string[], asked: string): Press | null {
  const verb = ASKED[asked]
  if (verb === undefined) return null
  if (asked === 'turn' && own.includes(square)) return { tool: { verb: 'move', from: square } }
  const here = offers.filter((offer) => offer.to === square && !CARDS.has(offer.verb))
  return among(here) ?? { propose: written(verb, square) }
}

function pressStart(square: string, verb: string, offers: readonly Offer[], own: readonly string[]): Press {
  const startsHere = offers.some((offer) => offer.from === square)
  if (startsHere || (verb !== 'shift' && own.includes(square))) return { tool: { verb, from: square } }
  const reaching = offers.filter((offer) => offer.to === square)
  if (reaching.length > 0 && reaching.length <= LONGEST_MENU) return among(reaching)!
  const nearest = [...own].sort((one, other) => distance(one, square) - distance(other, square))[0]
  if (verb === 'shift' || nearest === undefined) return { tool: { verb, from: square } }
  return { propose: written(verb, square, nearest) }
}

function pressGoal(
  square: string,
  verb: string,
  from: string,
  offers: readonly Offer[],
  own: readonly string[],
): Press {
  if (square === from) return { tool: verb === 'move' ? null : { verb, from: null } }
  const found = offers.find((offer) => offer.from === from && offer.to === square)
  if (found) return { propose: found.move }
  if (verb !== 'shift' && own.includes(square)) return { tool: { verb, from: square } }
  return { propose: written(verb, square, from) }
}

function among(offers: Offer[]): Press | null {
  if (offers.length === 0) return null
  return offers.length === 1 ? { propose: offers[0]!.move } : { menu: offers }
}

/** A move in the game's notation. */
export function written(verb: string, square: string, from: string | null = null): string {
  const goal = from === null ? square : `${from}-${square}`
  return verb === 'move' ? goal : `${WORDS[verb] ?? verb} ${goal}`
}

/** The tool when it is taken up: a journey that can begin on one square only begins there. */
export function taken(verb: string, offers: readonly Offer[]): Tool {
  const starts = new Set(offers.filter((offer) => offer.verb === verb).map((offer) => offer.from))
  return { verb, from: JOURNEYS.has(verb) && starts.size === 1 ? [...starts][0]! : null }
}

/** The tool after a move: what can be done again stays in hand, and a knight that moved can go on. */
export function kept(
  tool: Tool | null,
  offers: readonly Offer[],
  own: readonly string[],
  asked: string,
  went: Offer | null,
): Tool | null {
  if (tool === null || asked !== 'turn') return null
  const again = offers.some((offer) => offer.verb === tool.verb)
  if (!again) return null
  if (tool.verb !== 'move' || tool.from === null || own.includes(tool.from)) return tool
  const now = went?.from === tool.from ? went.to : null
  return offers.some((offer) => offer.verb === 'move' && offer.from === now) ? { verb: 'move', from: now } : null
}
