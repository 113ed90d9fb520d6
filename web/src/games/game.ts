/** The interface between the client and its games. Nothing here knows a rule. */
import type { Component } from 'svelte'
import type { MoveCheck, Decision, SeatInfo } from '../protocol'
import type { ParsedMove } from '../i18n/move'

/** What a board shows: a live table, a step of a replay, or a picture in the rules. */
export interface Play<View = unknown, Catalog = unknown, Derived = unknown> {
  readonly game: string
  readonly options: Record<string, unknown>
  readonly seats: readonly SeatInfo[]
  /** The user's seat; null for spectators. */
  readonly seat: number | null
  /** Whether the user plays in `seat`; a shared position is only viewed from it. */
  readonly sits: boolean
  /** The view on the board: the present, or an earlier one while looking back. */
  readonly view: View
  /** Components that never change: tiles, cards, shapes. */
  readonly catalog: Catalog
  /** Data derived from the view, such as castles and their worth; null until received. */
  readonly derived: Derived | null
  /** The user's pending decision; null if others decide or nothing can be played here. */
  readonly decision: Decision | null
  /** The legal moves of the decision, for fast lookup. */
  readonly offered: ReadonlySet<string>
  /** The move that awaits confirmation or is being sent. */
  readonly chosen: string | null
  /** Squares, streets or tiles to highlight, for pictures, lessons and hints. */
  readonly marks: readonly string[]
  /** Moves of the others since the user's last move, oldest first. */
  readonly recent: readonly { seat: number; move: string }[]
  /** Whether only the board itself is drawn, as a picture in a text. */
  readonly picture?: boolean
  /** Play a legal move, after confirmation if the settings ask for it; explain why any other move is illegal. */
  propose(move: string): void
  /** Preview a move: set `chosen`. */
  choose(move: string | null): void
  /** Ask the server what a move gains, or why it is illegal. */
  checkMove(move: string): Promise<MoveCheck>
}

export interface GameClient {
  /** Draws `play` and offers all moves whose verbs are in `onBoard`. */
  Board: Component<{ play: Play }>
  /** A panel with the public possessions of a seat: blocks, cards, money. */
  Seat: Component<{ play: Play; seat: number }>
  /** Parse a move in the game's notation. */
  parseMove(move: string): ParsedMove
  /** Verbs the board offers itself; all others become buttons. */
  onBoard: ReadonlySet<string>
  /** Verbs that end a turn or a step; their buttons are last and prominent. */
  closing: ReadonlySet<string>
  /** The current points of each seat. */
  points(view: unknown, catalog: unknown): readonly number[]
}
