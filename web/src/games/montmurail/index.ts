import type { GameClient } from '../contract'
import Board from './Board.svelte'
import { read } from './moves'
import Seat from './Seat.svelte'

const client: GameClient = {
  Board,
  Seat,
  read,
  onBoard: new Set(),
  closing: new Set(['end']),
  points: (view) => (view as { scores: number[] }).scores,
}

export default client
