/** Squares and streets in words, for those who hear the board. */
import type { Printed } from './box'
import { middle, moveOf, type Form } from './geometry'
import type { Placing } from './placing.svelte'
import type { City, MontmurailPlay } from './types'
import { cityWords, contentName, w } from './words'

export interface Seen {
  play: MontmurailPlay
  seat: number
  /** what is asked on this board */
  kind: string | null
  placing: Placing
  printed: ReadonlyMap<string, Printed>
  walls: ReadonlySet<string>
  lifted: ReadonlySet<string>
  fresh: ReadonlySet<string>
  planned: Form | null
  cityOf: ReadonlyMap<string, City>
}

function squareWords(square: string, seen: Seen): string[] {
  const found = seen.printed.get(square)
  const words = [found ? contentName(found.content) : w('board.bare')]
  const city = seen.cityOf.get(square)
  if (seen.play.view.cities[seen.seat]?.includes(square)) words.push(w('board.in_city'))
  else if (city) words.push(cityWords(city))
  return words
}

function streetWords(street: string, seen: Seen): string[] {
  if (seen.lifted.has(street)) return [w('board.lifted')]
  if (seen.fresh.has(street)) return [w('board.new_wall')]
  if (seen.walls.has(street)) return [w('board.wall')]
  if (seen.planned && moveOf(seen.planned).split(' ').includes(street)) return [w('board.planned')]
  return [w('board.free')]
}

export function labelOf(node: string, seen: Seen): string {
  const words = [node, ...(node.length === 2 ? squareWords(node, seen) : streetWords(node, seen))]
  if (seen.play.marks.includes(node)) words.push(w('board.marked'))
  if (seen.kind === 'place') {
    const target = seen.placing.targetAt(middle(node))
    if (target?.lift) words.push(w('board.can_lift'))
    else if (target) words.push(w(target.fits ? 'board.fits' : 'board.fits_not', { streets: target.move }))
  }
  return words.join(', ')
}
