/** Maps clicks on squares to moves. The server decides which moves are legal. */
import { notation } from './notation'
import { distance } from './squares'

/** What a move puts on its target. */
export type Piece = 'knight' | 'block' | 'king'

export interface Offer {
  move: string
  /** The verb of the move, or the card that it plays. */
  verb: string
  piece: Piece | null
  from: string | null
  to: string | null
  /** The height of the stack the block comes from. */
  height: number | null
}

/** A selected kind of move, and its origin once chosen, for moves between two squares. */
export interface Tool {
  verb: string
  from: string | null
}

export interface Aim {
  role: 'from' | 'to'
  verbs: string[]
}

export type Press = { propose: string } | { tool: Tool | null } | { menu: Offer[] }

export const CARDS: ReadonlySet<string> = new Set(notation.names('card'))
/** The verb a press on a square means, by the kind of decision. */
const DEFAULT_VERBS: Record<string, string> = {
  turn: 'block',
  knight: 'place',
  king: 'king',
  castle: 'castle',
  move_king: 'king',
}
const MAX_MENU_LENGTH = 9

/** The card that a move plays: its text begins with the name. */
export function cardOf(verb: string): string | null {
  const head = notation.form(verb)?.head ?? ''
  return CARDS.has(head) ? head : null
}

export function pieceOf(verb: string): Piece | null {
  return (notation.form(verb)?.group || null) as Piece | null
}

/** Return whether a move names the square that its piece comes from. */
export function hasOrigin(verb: string): boolean {
  return notation.form(verb)?.fields.includes('from') ?? false
}

const IN_THE_TRAY = ['buy', 'advance', 'stack', 'spread', 'keep', 'top', 'bottom']
/** The verbs of moves that are made on squares, with cards or in the tray. */
export const ON_BOARD: ReadonlySet<string> = new Set([
  ...notation.verbs.filter((verb) => pieceOf(verb) !== null || cardOf(verb) !== null),
  ...IN_THE_TRAY,
])

export function offersOf(moves: readonly string[]): Offer[] {
  return moves.map((move) => {
    const { verb, values } = notation.parse(move)
    const text = (name: string) => (typeof values[name] === 'string' ? values[name] : null)
    return {
      move,
      verb: cardOf(verb) ?? verb,
      piece: pieceOf(verb),
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
    if (!hasOrigin(verb)) add(to, 'to', verb)
    else if (tool === null || tool.from === null) add(from, 'from', verb)
    else if (tool.from === from) add(to, 'to', verb)
  }
  return aims
}

/** What a press on a square does; illegal moves are proposed too, to show why they are refused. */
export function press(
  square: string,
  tool: Tool | null,
  offers: readonly Offer[],
  own: readonly string[],
  asked: string,
): Press | null {
  if (tool === null) return pressPlain(square, offers, own, asked)
  const fitting = offers.filter((offer) => offer.verb === tool.verb)
  if (!hasOrigin(tool.verb)) {
    return chooseAmong(fitting.filter((offer) => offer.to === square)) ?? { propose: formatMove(tool.verb, square) }
  }
  return tool.from === null
    ? pressOrigin(square, tool.verb, fitting, own)
    : pressTarget(square, tool.verb, tool.from, fitting, own)
}

function pressPlain(square: string, offers: readonly Offer[], own: readonly string[], asked: string): Press | null {
  const verb = DEFAULT_VERBS[asked]
  if (verb === undefined) return null
  if (asked === 'turn' && own.includes(square)) return { tool: { verb: 'move', from: square } }
  const here = offers.filter((offer) => offer.to === square && !CARDS.has(offer.verb))
  return chooseAmong(here) ?? { propose: formatMove(verb, square) }
}

function pressOrigin(square: string, verb: string, offers: readonly Offer[], own: readonly string[]): Press {
  const startsHere = offers.some((offer) => offer.from === square)
  if (startsHere || (pieceOf(verb) === 'knight' && own.includes(square))) return { tool: { verb, from: square } }
  const reaching = offers.filter((offer) => offer.to === square)
  if (reaching.length > 0 && reaching.length <= MAX_MENU_LENGTH) return chooseAmong(reaching)!
  const nearest = [...own].sort((one, other) => distance(one, square) - distance(other, square))[0]
  if (verb === 'shift' || nearest === undefined) return { tool: { verb, from: square } }
  return { propose: formatMove(verb, square, nearest) }
}

function pressTarget(
  square: string,
  verb: string,
  from: string,
  offers: readonly Offer[],
  own: readonly string[],
): Press {
  if (square === from) return { tool: verb === 'move' ? null : { verb, from: null } }
  const found = offers.find((offer) => offer.from === from && offer.to === square)
  if (found) return { propose: found.move }
  if (pieceOf(verb) === 'knight' && own.includes(square)) return { tool: { verb, from: square } }
  return { propose: formatMove(verb, square, from) }
}

function chooseAmong(offers: Offer[]): Press | null {
  if (offers.length === 0) return null
  return offers.length === 1 ? { propose: offers[0]!.move } : { menu: offers }
}

/** Write the move of a verb to a square. */
export function formatMove(verb: string, square: string, from: string | null = null): string {
  return notation.format(verb, from === null ? { square } : { from, to: square })
}

/** Select a tool; if only one origin is possible, choose it. */
export function selectTool(verb: string, offers: readonly Offer[]): Tool {
  const starts = new Set(offers.filter((offer) => offer.verb === verb).map((offer) => offer.from))
  return { verb, from: hasOrigin(verb) && starts.size === 1 ? [...starts][0]! : null }
}

/** Keep the tool after a move if it can be used again; a moved knight can move on. */
export function keepTool(
  tool: Tool | null,
  offers: readonly Offer[],
  own: readonly string[],
  asked: string,
  last: Offer | null,
): Tool | null {
  if (tool === null || asked !== 'turn') return null
  const again = offers.some((offer) => offer.verb === tool.verb)
  if (!again) return null
  if (tool.verb !== 'move' || tool.from === null || own.includes(tool.from)) return tool
  const now = last?.from === tool.from ? last.to : null
  return offers.some((offer) => offer.verb === 'move' && offer.from === now) ? { verb: 'move', from: now } : null
}
