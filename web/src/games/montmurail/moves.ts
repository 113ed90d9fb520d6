/** Parses the notation of moves in Montmurail. */
import type { ParsedMove } from '../../i18n/move'

const SQUARE = '[a-h][1-8]'
const STREET = `${SQUARE}[nwse]`
const CLOSE = new RegExp(`^close (${SQUARE})$`)
const LIFT = new RegExp(`^lift (${STREET})$`)
const PLACE = new RegExp(`^${STREET}( ${STREET}){0,2}$`)
const QUARTER = /^(white|blue|violet|yellow) (black|white) (nw|ne|sw|se) ([0-3])$/

export function parseMove(text: string): ParsedMove {
  const move = text.trim().replace(/\s+/g, ' ').toLowerCase()
  if (move === 'stay') return { verb: 'stay', values: {} }
  const close = CLOSE.exec(move)
  if (close) return { verb: 'close', values: { square: close[1]! } }
  const lift = LIFT.exec(move)
  if (lift) return { verb: 'lift', values: { street: lift[1]! } }
  if (PLACE.test(move)) return { verb: 'place', values: { streets: move, count: move.split(' ').length } }
  const quarter = QUARTER.exec(move)
  if (quarter) {
    const [, gem, side, place, turn] = quarter
    return { verb: 'quarter', values: { gem: gem!, side: side!, place: place!.toUpperCase(), turn: Number(turn) } }
  }
  return { verb: 'other', values: { text } }
}
