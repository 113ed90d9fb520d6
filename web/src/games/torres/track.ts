/** The score track: a ring around the board, of spaces a third of a square wide. */
import { SIZE, type Place } from './squares'

export const WIDE = 1 / 3
const SIDE = SIZE / WIDE + 1 // spaces from one corner to the next
const FIRST = -0.5 - WIDE / 2
const LAST = SIZE - 0.5 + WIDE / 2

export const SPACES = 4 * SIDE

/** The centre of a space in board units; space 0 is the corner at a1, and the track runs clockwise. */
export function spaceAt(space: number): Place {
  const at = ((space % SPACES) + SPACES) % SPACES
  const along = FIRST + (at % SIDE) * WIDE
  const back = LAST - (at % SIDE) * WIDE
  switch (Math.floor(at / SIDE)) {
    case 0:
      return { row: FIRST, column: along }
    case 1:
      return { row: along, column: LAST }
    case 2:
      return { row: LAST, column: back }
    default:
      return { row: back, column: FIRST }
  }
}

export interface Marker {
  seat: number
  points: number
  space: number
  /** Completed rounds. */
  laps: number
  /** The index among the markers on the same space, and their number. */
  place: number
  sharing: number
}

export function markersOf(scores: readonly number[], spaces: number): Marker[] {
  const all = scores.map((points, seat) => ({
    seat,
    points,
    space: points % spaces,
    laps: Math.floor(points / spaces),
  }))
  return all.map((marker) => {
    const here = all.filter((other) => other.space === marker.space)
    return { ...marker, place: here.findIndex((other) => other.seat === marker.seat), sharing: here.length }
  })
}
