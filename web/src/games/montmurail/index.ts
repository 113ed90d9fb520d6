import type { GameClient } from '../contract'
import Board from './Board.svelte'
import { read } from './moves'
import Seat from './Seat.svelte'
import type { Parts, View } from './types'

/** coins so far, less what invasions will cost */
function points(view: View, parts: Parts | null): number[] {
  const sum = (coins: object) => Object.values(coins).reduce((total: number, each: number) => total + each, 0)
  return view.coins.map((coins, seat) => sum(coins) - (view.invasions[seat] ?? 0) * (parts?.invasion ?? 0))
}

const client: GameClient = {
  Board,
  Seat,
  read,
  onBoard: new Set(['place', 'lift', 'close', 'stay', 'quarter']),
  closing: new Set(),
  points: (view, parts) => points(view as View, parts as Parts | null),
}

export default client
