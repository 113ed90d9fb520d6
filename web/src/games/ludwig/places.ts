/** The legal places of a tile, and the one a pointer selects. */
import type { Catalog } from '../../protocol/generated/ludwig'
import { notation } from './notation'
import { formOf, tileNamed, type Laid, type Point, type Rotation } from './tiles'

export interface Place {
  move: string
  laid: Laid
  floor: 'up' | 'down' | null
}

/** Parse a placement; return null for any other move. */
export function parsePlace(catalog: Catalog, name: string, move: string): Place | null {
  const { verb, values } = notation.parse(move)
  if (notation.form(verb)?.group !== 'place') return null
  const tile = tileNamed(catalog, name)
  const floor = (values['floor'] ?? null) as Place['floor']
  const below = floor === 'down' || (tile.floors.length === 1 && tile.floors[0] === 'down')
  return {
    move,
    laid: {
      form: formOf(tile, values['turn'] as Rotation),
      x: Number(values['x']),
      y: Number(values['y']),
      down: below,
    },
    floor,
  }
}

/** The notation of a placement. */
export function formatPlace(x: number, y: number, rot: Rotation, floor: Place['floor']): string {
  const verb = floor === null ? 'place' : floor === 'up' ? 'placeUp' : 'placeDown'
  return notation.format(verb, { x, y, turn: rot, ...(floor && { floor }) })
}

export const middleOf = ({ x, y, form }: Laid): Point => [x + form.width / 2, y + form.height / 2]

const distance = (one: Point, other: Point) => Math.hypot(one[0] - other[0], one[1] - other[1])

/** The place whose centre is nearest to a point, and the distance, in units. */
export function nearest(places: readonly Place[], to: Point): { place: Place; far: number } | null {
  let best: { place: Place; far: number } | null = null
  for (const place of places) {
    const far = distance(middleOf(place.laid), to)
    if (best === null || far < best.far) best = { place, far }
  }
  return best
}

/** The index of the nearest point in a direction, preferring those straight ahead; -1 if there is none. */
export function towards(points: readonly Point[], from: Point, direction: Point): number {
  let [best, least] = [-1, Infinity]
  points.forEach((point, number) => {
    const [right, down] = [point[0] - from[0], point[1] - from[1]]
    const ahead = right * direction[0] + down * direction[1]
    const aside = Math.abs(right * direction[1]) + Math.abs(down * direction[0])
    const cost = ahead + 2.5 * aside
    if (ahead > 0.01 && aside <= 3 * ahead && cost < least) [best, least] = [number, cost]
  })
  return best
}
