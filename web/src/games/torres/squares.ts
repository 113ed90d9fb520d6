/** Square names, and their places on a rotated board. Rows and columns count from 0. */
export const SIZE = 8
const COLUMNS = 'abcdefgh'

export interface Place {
  row: number
  column: number
}

export type Point = readonly [x: number, y: number]

export const NAMES: readonly string[] = Array.from({ length: SIZE * SIZE }, (_, i) =>
  nameAt(Math.floor(i / SIZE), i % SIZE),
)

export function nameAt(row: number, column: number): string {
  return `${COLUMNS[column]}${row + 1}`
}

export function placeOf(name: string): Place {
  return { row: Number(name[1]) - 1, column: COLUMNS.indexOf(name[0]!) }
}

/** Rotate a place clockwise by quarter turns. */
export function turned({ row, column }: Place, turn: number): Place {
  let seen = { row, column }
  for (let i = 0; i < quarters(turn); i++) seen = { row: seen.column, column: SIZE - 1 - seen.row }
  return seen
}

/** The square at a place of the rotated board. */
export function seenAt(place: Place, turn: number): string | null {
  const { row, column } = turned(place, -turn)
  return row >= 0 && row < SIZE && column >= 0 && column < SIZE ? nameAt(row, column) : null
}

export function quarters(turn: number): number {
  return ((turn % 4) + 4) % 4
}

export function distance(one: string, other: string): number {
  const a = placeOf(one)
  const b = placeOf(other)
  return Math.abs(a.row - b.row) + Math.abs(a.column - b.column)
}

/** The coordinates along the edges of the rotated board. */
export function edgeLabels(turn: number): { rows: string[]; columns: string[] } {
  const common = (one: string, other: string) => (one[0] === other[0] ? one[0]! : one[1]!)
  const line = Array.from({ length: SIZE }, (_, i) => i)
  return {
    rows: line.map((row) => common(seenAt({ row, column: 0 }, turn)!, seenAt({ row, column: 1 }, turn)!)),
    columns: line.map((column) => common(seenAt({ row: 0, column }, turn)!, seenAt({ row: 1, column }, turn)!)),
  }
}
