import type { GameClient } from '../game'
import Board from './Board.svelte'
import { notation } from './notation'
import Seat from './Seat.svelte'
import type { Catalog, View } from './types'

/** Coins so far, minus the cost of invasions. */
function points(view: View, catalog: Catalog | null): number[] {
  const sum = (coins: object) => Object.values(coins).reduce((total: number, each: number) => total + each, 0)
  return view.coins.map((coins, seat) => sum(coins) - (view.invasions[seat] ?? 0) * (catalog?.invasion ?? 0))
}

const client: GameClient = {
  Board,
  Seat,
  parseMove: notation.parse,
  onBoard: new Set(notation.verbs),
  closing: new Set(),
  points: (view, catalog) => points(view as View, catalog as Catalog | null),
}

export default client
