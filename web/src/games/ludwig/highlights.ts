/** Highlights: new tiles, and the marks of hints, lessons and pictures. */
import type { Placed, View } from '../../protocol/generated/ludwig'
import { notation } from './notation'

/** The tiles that others placed since the user's last move, by seat. */
export function freshTiles(
  view: View,
  recent: readonly { seat: number; move: string }[],
): Map<number, ReadonlySet<number>> {
  const found = new Map<number, Set<number>>()
  for (const { seat, move } of recent) {
    const { verb, values } = notation.parse(move)
    if (notation.form(verb)?.group !== 'place') continue
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
    const { verb, values } = notation.parse(mark)
    if (notation.fits('number', mark)) found.add(Number(mark))
    else if (verb === 'reward') found.add(Number(values['number']))
    castle.forEach((tile, place) => tile.tile === mark && found.add(place))
  }
  return found
}

/** Names of tiles among marks: "Sauna", or a move that buys it. */
export function markedOffers(marks: readonly string[]): Set<string> {
  const offerOf = (mark: string) => {
    const { verb, values } = notation.parse(mark)
    return notation.form(verb)?.group === 'buy' ? String(values['tile']) : mark
  }
  return new Set(marks.map(offerOf))
}
