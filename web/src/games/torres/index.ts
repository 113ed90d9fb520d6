import type { GameClient } from '../game'
import Board from './Board.svelte'
import { notation } from './notation'
import Seat from './Seat.svelte'
import { ON_BOARD } from './targets'

const client: GameClient = {
  Board,
  Seat,
  parseMove: notation.parse,
  onBoard: ON_BOARD,
  closing: new Set(['end', 'stay']),
  points: (view) => (view as { scores: number[] }).scores,
}

export default client
