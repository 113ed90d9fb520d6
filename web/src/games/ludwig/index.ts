import type { View } from '../../protocol/generated/ludwig'
import type { GameClient } from '../game'
import Board from './Board.svelte'
import { notation } from './notation'
import Seat from './Seat.svelte'

const CLOSING: ReadonlySet<string> = new Set(['end'])

const client: GameClient = {
  Board,
  Seat,
  parseMove: notation.parse,
  onBoard: new Set(notation.verbs.filter((verb) => !CLOSING.has(verb))),
  closing: CLOSING,
  points: (view) =>
    (view as View).points.map((sources) => Object.values(sources).reduce((sum: number, each: number) => sum + each, 0)),
}

export default client
