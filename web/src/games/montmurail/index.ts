import type { GameClient } from '../contract'
import Board from './Board.svelte'
import { read } from './moves'
import Seat from './Seat.svelte'
import type { View } from './types'

const client: GameClient = {
  Board,
  Seat,
  read,
  onBoard: new Set(['place', 'lift', 'close', 'quarter']),
  closing: new Set(['stay']),
  points: (view) => (view as View).coins.map((coins) => Object.values(coins).reduce((sum, each) => sum + each, 0)),
}

export default client
