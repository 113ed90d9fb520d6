/** Streets, squares and shapes on a grid of crossings with rows and columns 0 to 8. */
import { notation } from './notation'

export const SIZE = 8

/** Row and column from the upper left crossing; may be fractional. */
export interface Point {
  readonly row: number
  readonly column: number
}

/** A street: one step right or down from a crossing. */
export interface Segment extends Point {
  readonly down: boolean
}

/** A set of streets, such as a shape of the die. */
export type Form = readonly Segment[]

const COLUMNS = 'abcdefgh'
const SIDES = 'nwse'

export function square(row: number, column: number): string {
  return `${COLUMNS[column]}${row + 1}`
}

export function squareAt(name: string): Point {
  return { row: Number(name[1]) - 1, column: COLUMNS.indexOf(name[0]!) }
}

export function segment(street: string): Segment {
  const { row, column } = squareAt(street)
  const side = street[2]
  if (side === 'n' || side === 's') return { row: side === 's' ? row + 1 : row, column, down: false }
  return { row, column: side === 'e' ? column + 1 : column, down: true }
}

export function street({ row, column, down }: Segment): string {
  if (down) return column === SIZE ? `${square(row, SIZE - 1)}e` : `${square(row, column)}w`
  return row === SIZE ? `${square(SIZE - 1, column)}s` : `${square(row, column)}n`
}

function order(name: string): number {
  const { row, column } = squareAt(name)
  return (row * SIZE + column) * SIDES.length + SIDES.indexOf(name[2]!)
}

/** The move that places walls there: streets ordered by row, column, then n, w, s, e. */
export function moveOf(form: Form): string {
  return form
    .map(street)
    .sort((one, other) => order(one) - order(other))
    .join(' ')
}

/** Return whether a move places walls. */
export function isPlacement(move: string): boolean {
  return notation.parse(move).verb === 'place'
}

export function formOf(move: string): Form {
  return move.split(' ').map(segment)
}

/** Convert a path over crossings into a shape. */
export function formOfPath(path: readonly (readonly [number, number])[]): Form {
  return path.slice(1).map(([row, column], i) => {
    const [fromRow, fromColumn] = path[i]!
    return { row: Math.min(row, fromRow), column: Math.min(column, fromColumn), down: row !== fromRow }
  })
}

export interface Extent {
  readonly rows: number
  readonly columns: number
}

/** The last row and column of a form: for a normal form, its height and width. */
export function extent(form: Form): Extent {
  return {
    rows: Math.max(...form.map(({ row, down }) => row + Number(down))),
    columns: Math.max(...form.map(({ column, down }) => column + Number(!down))),
  }
}

/** The centre of some walls. */
export function centre(form: Form): Point {
  const { rows, columns } = extent(form)
  const top = Math.min(...form.map(({ row }) => row))
  const left = Math.min(...form.map(({ column }) => column))
  return { row: (top + rows) / 2, column: (left + columns) / 2 }
}

function moved(form: Form, rows: number, columns: number): Form {
  return form.map(({ row, column, down }) => ({ row: row + rows, column: column + columns, down }))
}

/** Move a shape to the upper left corner, so that all places of one orientation have the same normal form. */
export function normal(form: Form): Form {
  const top = Math.min(...form.map(({ row }) => row))
  const left = Math.min(...form.map(({ column }) => column))
  return formOf(moveOf(moved(form, -top, -left)))
}

/** Rotate clockwise by a quarter turn. */
export function turned(form: Form): Form {
  return normal(form.map(({ row, column, down }) => ({ row: column, column: down ? -row - 1 : -row, down: !down })))
}

/** Mirror left and right. */
export function mirrored(form: Form): Form {
  return normal(form.map(({ row, column, down }) => ({ row, column: down ? -column : -column - 1, down })))
}

/** The orientations of the shape among these moves, as normal forms. */
export function orientations(moves: Iterable<string>): Form[] {
  const found = new Map<string, Form>()
  for (const move of moves) {
    if (!isPlacement(move) || !move.includes(' ')) continue
    const form = normal(formOf(move))
    found.set(moveOf(form), form)
  }
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, form]) => form)
}

function clamped(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most)
}

// The centre of a square may be equally near to two places, and pointers are imprecise: within this tolerance, a click
// and the keyboard choose the same place.
const ABOUT = 0.02

/** Place a normal form with its centre as near to a point as the board allows. */
export function placed(form: Form, at: Point): Form {
  const { rows, columns } = extent(form)
  const row = clamped(Math.round(at.row - rows / 2 + ABOUT), SIZE - rows)
  const column = clamped(Math.round(at.column - columns / 2 + ABOUT), SIZE - columns)
  return moved(form, row, column)
}

/** The street nearest to a point. */
export function nearestStreet(at: Point): Segment {
  const row = clamped(Math.floor(at.row), SIZE - 1)
  const column = clamped(Math.floor(at.column), SIZE - 1)
  const [up, left] = [at.row - row, at.column - column]
  const ways: [number, Segment][] = [
    [up, { row, column, down: false }],
    [left, { row, column, down: true }],
    [1 - up, { row: row + 1, column, down: false }],
    [1 - left, { row, column: column + 1, down: true }],
  ]
  return ways.reduce((best, way) => (way[0] < best[0] - ABOUT ? way : best))[1]
}

export function squareNear(at: Point): string {
  return square(clamped(Math.floor(at.row), SIZE - 1), clamped(Math.floor(at.column), SIZE - 1))
}

/** Return whether a point is within reach of one of these streets. */
export function touches(form: Form, at: Point, reach = 0.42): boolean {
  return form.some(({ row, column, down }) => {
    const rows = at.row - (down ? clamped(at.row - row, 1) + row : row)
    const columns = at.column - (down ? column : clamped(at.column - column, 1) + column)
    return Math.hypot(rows, columns) <= reach
  })
}

// --- keyboard navigation

/** The centre of a square or street. */
export function middle(node: string): Point {
  if (node.length === 2) {
    const { row, column } = squareAt(node)
    return { row: row + 0.5, column: column + 0.5 }
  }
  const { row, column, down } = segment(node)
  return down ? { row: row + 0.5, column } : { row, column: column + 0.5 }
}

export function nodeAt({ row, column }: Point): string {
  const [onRow, onColumn] = [Number.isInteger(row), Number.isInteger(column)]
  if (!onRow && !onColumn) return square(Math.floor(row), Math.floor(column))
  return street({ row: Math.floor(row), column: Math.floor(column), down: onColumn })
}

export const ARROWS: Readonly<Record<string, Point>> = {
  ArrowUp: { row: -0.5, column: 0 },
  ArrowDown: { row: 0.5, column: 0 },
  ArrowLeft: { row: 0, column: -0.5 },
  ArrowRight: { row: 0, column: 0.5 },
}

/** The next square or street in a direction; the same one at the edge. */
export function neighbour(node: string, way: Point): string {
  const from = middle(node)
  const on = (value: number) => value >= 0 && value <= SIZE
  for (const steps of [1, 2]) {
    const to = { row: from.row + way.row * steps, column: from.column + way.column * steps }
    if (!on(to.row) || !on(to.column)) return node
    if (!Number.isInteger(to.row) || !Number.isInteger(to.column)) return nodeAt(to)
  }
  return node
}

export const SQUARES: readonly string[] = Array.from({ length: SIZE * SIZE }, (_, i) => square(i >> 3, i & 7))

export const STREETS: readonly string[] = SQUARES.flatMap((name) => [
  `${name}n`,
  `${name}w`,
  ...(name.endsWith('8') ? [`${name}s`] : []),
  ...(name.startsWith('h') ? [`${name}e`] : []),
])

/** The crossings with towers: where walls end, meet or turn. */
export function towers(streets: Iterable<string>): Point[] {
  const ways = new Map<number, string>()
  const add = (row: number, column: number, way: string) => {
    const key = row * 16 + column
    ways.set(key, (ways.get(key) ?? '') + way)
  }
  for (const { row, column, down } of [...streets].map(segment)) {
    add(row, column, down ? 'd' : 'r')
    add(row + Number(down), column + Number(!down), down ? 'u' : 'l')
  }
  const straight = (met: string) => met.length === 2 && (/^[ud]+$/.test(met) || /^[lr]+$/.test(met))
  return [...ways].filter(([, met]) => !straight(met)).map(([key]) => ({ row: key >> 4, column: key & 15 }))
}

/** The streets around some squares, with or without walls. */
export function outline(squares: readonly string[]): Segment[] {
  const inside = new Set(squares)
  return squares.flatMap((name) => {
    const { row, column } = squareAt(name)
    const edges: [number, number, Segment][] = [
      [row - 1, column, { row, column, down: false }],
      [row + 1, column, { row: row + 1, column, down: false }],
      [row, column - 1, { row, column, down: true }],
      [row, column + 1, { row, column: column + 1, down: true }],
    ]
    return edges.filter(([nextRow, next]) => !inside.has(square(nextRow, next))).map(([, , edge]) => edge)
  })
}
