/** The changes between two views, for animations. */
import type { Figure, View } from './types'
import { NAMES, distance, placeOf } from './squares'

export interface Changes {
  /** Squares where a figure arrived, with its origin; null for a new figure. */
  arrived: ReadonlyMap<string, string | null>
  /** Squares with a new block. */
  raised: ReadonlySet<string>
}

export const NO_CHANGES: Changes = { arrived: new Map(), raised: new Set() }

export function changesBetween(before: View | null, now: View): Changes {
  if (before === null || before === now) return NO_CHANGES
  const arrived = new Map<string, string | null>()
  now.knights.forEach((squares, seat) => match(before.knights[seat] ?? [], squares, arrived))
  match(before.king ? [before.king] : [], now.king ? [now.king] : [], arrived)
  return { arrived, raised: new Set(NAMES.filter((name) => heightOf(now, name) > heightOf(before, name))) }
}

function match(before: readonly string[], now: readonly string[], arrived: Map<string, string | null>): void {
  const left = before.filter((square) => !now.includes(square))
  for (const square of now.filter((each) => !before.includes(each))) {
    const from = left.sort((one, other) => distance(one, square) - distance(other, square)).shift()
    arrived.set(square, from ?? null)
  }
}

export function heightOf(view: View, name: string): number {
  const { row, column } = placeOf(name)
  return view.heights[row]![column]!
}

export function figuresOf(view: View): Map<string, Figure> {
  const figures = new Map<string, Figure>()
  view.knights.forEach((squares, seat) => squares.forEach((square) => figures.set(square, seat)))
  if (view.king) figures.set(view.king, 'king')
  return figures
}
