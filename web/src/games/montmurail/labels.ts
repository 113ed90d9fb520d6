/** Labels of squares and streets for screen readers. */
import type { Printed } from './box'
import { middle, moveOf, type Form } from './geometry'
import type { Placement } from './placement.svelte'
import type { City, MontmurailPlay } from './types'
import { describeCity, contentName, montmurailText } from './texts'

export interface Seen {
  play: MontmurailPlay
  seat: number
  /** The kind of decision on this board. */
  kind: string | null
  placement: Placement
  printed: ReadonlyMap<string, Printed>
  walls: ReadonlySet<string>
  lifted: ReadonlySet<string>
  fresh: ReadonlySet<string>
  planned: Form | null
  cityOf: ReadonlyMap<string, City>
}

function squareWords(square: string, seen: Seen): string[] {
  const found = seen.printed.get(square)
  const words = [found ? contentName(found.content) : montmurailText('board.bare')]
  const city = seen.cityOf.get(square)
  if (seen.play.view.cities[seen.seat]?.includes(square)) words.push(montmurailText('board.in_city'))
  else if (city) words.push(describeCity(city))
  return words
}

function streetWords(street: string, seen: Seen): string[] {
  if (seen.lifted.has(street)) return [montmurailText('board.lifted')]
  if (seen.fresh.has(street)) return [montmurailText('board.new_wall')]
  if (seen.walls.has(street)) return [montmurailText('board.wall')]
  if (seen.planned && moveOf(seen.planned).split(' ').includes(street)) return [montmurailText('board.planned')]
  return [montmurailText('board.free')]
}

export function labelOf(node: string, seen: Seen): string {
  const words = [node, ...(node.length === 2 ? squareWords(node, seen) : streetWords(node, seen))]
  if (seen.play.marks.includes(node)) words.push(montmurailText('board.marked'))
  if (seen.kind === 'place') {
    const target = seen.placement.targetAt(middle(node))
    if (target?.lift) words.push(montmurailText('board.can_lift'))
    else if (target) words.push(montmurailText(target.fits ? 'board.fits' : 'board.fits_not', { streets: target.move }))
  }
  return words.join(', ')
}
