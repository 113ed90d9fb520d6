/** Highlights: new tiles, and the marks of hints, lessons and pictures. */
import type { Placed, View } from '../../protocol/generated/ludwig'
import { parseMove } from './moves'

/** The tiles that others placed since the user's last move, by seat. */
export function freshTiles(
  view: View,
  recent: readonly { seat: number; move: string }[],
): Map<number, ReadonlySet<number>> {
  const found = new Map<number, Set<number>>()
  for (const { seat, move } of recent) {
    const { verb, values } = parseMove(move)
    if (!verb.startsWith('place')) continue
    const number = view.castles[seat]?.findIndex((tile) => lies(tile, values)) ?? -1
    if (number < 0) continue
    if (!found.has(seat)) found.set(seat, new Set())
    found.get(seat)!.add(number)
  }
  return found
}

function lies(tile: Placed, values: Record<string, string | number>): boolean {
  return tile.x === values['x'] && tile.y === values['y']
}

/** Tile numbers among marks: "3", "reward 3 Kitchen", or the name of a tile in the castle. */
export function markedRooms(castle: readonly Placed[], marks: readonly string[]): Set<number> {
  const found = new Set<number>()
  for (const mark of marks) {
    const number = /^(?:reward )?(\d+)( |$)/.exec(mark)?.[1]
    if (number !== undefined) found.add(Number(number))
    castle.forEach((tile, place) => tile.tile === mark && found.add(place))
  }
  return found
}

/** Names of tiles among marks: "Sauna", or a move that buys it. */
export function markedOffers(marks: readonly string[]): Set<string> {
  return new Set(marks.map((mark) => mark.replace(/^buy /, '')))
}
