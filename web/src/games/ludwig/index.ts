import type { View } from '../../protocol/generated/ludwig'
import type { GameClient } from '../game'
import Board from './Board.svelte'
import { parseMove } from './moves'
import Seat from './Seat.svelte'

const client: GameClient = {
  Board,
  Seat,
  parseMove,
  onBoard: new Set([
    ...['place', 'placeUp', 'placeDown', 'put', 'putNothing', 'buy', 'buyHallway', 'buyStairs', 'pass'],
    ...['return', 'reward', 'choose', 'again', 'freeHallway', 'freeStairs', 'look', 'top', 'done'],
  ]),
  closing: new Set(['end']),
  points: (view) =>
    (view as View).points.map((sources) => Object.values(sources).reduce((sum: number, each: number) => sum + each, 0)),
}

export default client
