import type { GameClient } from '../game'
import Board from './Board.svelte'
import { parseMove } from './moves'
import Seat from './Seat.svelte'

const ON_SQUARES = ['move', 'place', 'block', 'castle', 'king']
const IN_THE_TRAY = ['buy', 'advance', 'stack', 'spread', 'keep', 'top', 'bottom']
const CARDS = [
  'six',
  'seven',
  'climb',
  'under',
  'under_from',
  'free',
  'secret',
  'diagonal',
  'shift',
  'relocate',
  'leap',
]

const client: GameClient = {
  Board,
  Seat,
  parseMove,
  onBoard: new Set([...ON_SQUARES, ...IN_THE_TRAY, ...CARDS]),
  closing: new Set(['end', 'stay']),
  points: (view) => (view as { scores: number[] }).scores,
}

export default client
