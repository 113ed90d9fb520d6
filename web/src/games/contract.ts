/** What a game gives to the client, and what its board is given to draw. Nothing here knows a rule. */
import type { Component } from 'svelte'
import type { Answer, Decision, SeatInfo } from '../protocol'
import type { Said } from '../words/said'

/** What a board draws and offers: a live table, a step of a replay, or a picture in the rules. */
export interface Play<View = unknown, Catalog = unknown, Derived = unknown> {
  readonly game: string
  readonly options: Record<string, unknown>
  readonly seats: readonly SeatInfo[]
  /** one's own seat; nobody's for those who look on */
  readonly seat: number | null
  /** whether it is one's own indeed: a position that somebody shared is seen from a seat where nobody sits */
  readonly sits: boolean
  /** what is shown now: the present, or a moment of the past while it is replayed */
  readonly view: View
  /** what never changes: tiles, cards, shapes */
  readonly catalog: Catalog
  /** derived facts of what is shown (castles and their worth ...); null until they have come */
  readonly derived: Derived | null
  /** what one is asked now; null when somebody else must decide, or nothing can be played here */
  readonly decision: Decision | null
  /** the offered moves, for quick questions */
  readonly offered: ReadonlySet<string>
  /** the move that waits for its confirmation, or is on its way to the server */
  readonly chosen: string | null
  /** squares, streets or tiles to point at: in pictures, lessons and hints */
  readonly marks: readonly string[]
  /** moves that others made since one's own last one, oldest first, as the log has them */
  readonly recent: readonly { seat: number; move: string }[]
  /** drawn within a text: the board alone, without what stands around it */
  readonly picture?: boolean
  /** Plays a move that is offered (or asks for confirmation first, if the person wants that); for any other move says why not. */
  propose(move: string): void
  /** Shows a move before it is played: `chosen`. */
  choose(move: string | null): void
  /** What a move brings, or why it is not legal. */
  ask(move: string): Promise<Answer>
}

export interface GameClient {
  /** draws `play`, and offers all moves whose verbs are in `onBoard` */
  Board: Component<{ play: Play }>
  /** a small panel of one seat: what all may know of it beside the board (blocks, cards, money) */
  Seat: Component<{ play: Play; seat: number }>
  /** reads a move in the game's notation */
  read(move: string): Said
  /** verbs that are offered by the board; buttons are made for all others */
  onBoard: ReadonlySet<string>
  /** verbs that end a turn or a step: their buttons come last and stand out */
  closing: ReadonlySet<string>
  /** points of each seat as the view has them now, shown beside the names; the catalog says what things cost */
  points(view: unknown, catalog: unknown): readonly number[]
}
