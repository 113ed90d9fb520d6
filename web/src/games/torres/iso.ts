/** The geometry of the isometric board. Rows and columns are those of the rotated board. */
import type { Figure } from './types'
import { SIZE, type Place, type Point } from './squares'

export const HALF_WIDTH = 40
export const HALF_DEPTH = 24
export const BLOCK = 19

export function project(row: number, column: number, level = 0): Point {
  return [(column - row) * HALF_WIDTH, (column + row) * HALF_DEPTH - level * BLOCK]
}

export function area(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

/** The roof of a tower at 0 0, or a smaller outline within it. */
export function tile(level: number, reach = 0.5): string {
  const far = reach * 2
  const y = -level * BLOCK
  return area([
    [0, y - far * HALF_DEPTH],
    [far * HALF_WIDTH, y],
    [0, y + far * HALF_DEPTH],
    [-far * HALF_WIDTH, y],
  ])
}

type Face = (across: number, level: number) => Point
const LEFT: Face = (across, level) => [(across - 1) * HALF_WIDTH, across * HALF_DEPTH - level * BLOCK]
const RIGHT: Face = (across, level) => [across * HALF_WIDTH, (1 - across) * HALF_DEPTH - level * BLOCK]

export interface Wall {
  side: 'left' | 'right'
  wall: string
  joints: string
  doors: string
}

/** The visible front walls of a tower between two levels; each block has a door. */
export function walls(low: { left: number; right: number }, from: number, to: number): Wall[] {
  const sides = [
    { side: 'left', face: LEFT },
    { side: 'right', face: RIGHT },
  ] as const
  return sides.flatMap(({ side, face }) => {
    const bottom = Math.max(from, low[side])
    if (bottom >= to) return []
    const levels = Array.from({ length: to - bottom }, (_, i) => bottom + i)
    const joint = (level: number) => `M${pair(face(0, level))}L${pair(face(1, level))}`
    return [
      {
        side,
        wall: area([face(0, bottom), face(1, bottom), face(1, to), face(0, to)]),
        joints: levels.slice(1).map(joint).join(''),
        doors: levels.map((level) => door(face, level)).join(''),
      },
    ]
  })
}

function door(face: Face, level: number): string {
  const bend = level + 0.42
  const crown = level + 0.76
  const [a, b, c, d, e, f, g] = [
    face(0.37, level),
    face(0.37, bend),
    face(0.37, crown),
    face(0.5, crown),
    face(0.63, crown),
    face(0.63, bend),
    face(0.63, level),
  ].map(pair)
  return `M${a}L${b}Q${c} ${d}Q${e} ${f}L${g}Z`
}

function pair([x, y]: Point): string {
  return `${round(x)} ${round(y)}`
}

// --- occlusion

export interface Standing extends Place {
  height: number
  figure: Figure | null
}

/** Return whether the towers in front hide at least a third of these points of a square. */
export function covered(all: readonly Standing[], square: Standing, points: readonly Point[]): boolean {
  const front = all.filter(
    (other) =>
      other !== square &&
      other.row >= square.row &&
      other.column >= square.column &&
      (other.height || other.figure !== null),
  )
  const hidden = points.filter((point) => front.some((other) => covers(other, point)))
  return 3 * hidden.length >= points.length
}

function covers(square: Standing, [px, py]: Point): boolean {
  const [x, y] = project(square.row, square.column)
  const top = y - square.height * BLOCK
  const aside = Math.abs(px - x)
  const reach = HALF_DEPTH * (1 - aside / HALF_WIDTH)
  const byTower = square.height > 0 && reach > 0 && top - reach < py && py < y + reach
  return byTower || (square.figure !== null && aside < 10 && top - 36 < py && py < top)
}

export function bodyOf(square: Standing): Point[] {
  const [x, y] = project(square.row, square.column, square.height)
  return [-9, 0, 9].flatMap((right) => [2, 12, 22, 32].map((up): Point => [x + right, y - up]))
}

export function roofOf(square: Standing): Point[] {
  const [x, y] = project(square.row, square.column, square.height)
  return [
    [x, y - 0.8 * HALF_DEPTH],
    [x + 0.8 * HALF_WIDTH, y],
    [x, y + 0.8 * HALF_DEPTH],
    [x - 0.8 * HALF_WIDTH, y],
    [x, y],
  ]
}

/** Where to redraw hidden figures: in place, or a little aside if they would cover each other. */
export function ghosts<Square extends Standing>(all: readonly Square[]): { square: Square; at: Point }[] {
  const figures = all.filter((square) => square.figure !== null)
  const hidden = figures.filter((square) => covered(all, square, bodyOf(square)))
  const foot = (square: Standing) => project(square.row, square.column, square.height)
  const taken = figures.filter((square) => !hidden.includes(square)).map(foot)
  return hidden.map((square) => {
    const [x, y] = foot(square)
    const places = [0, 24, -24].map((aside): Point => [x + aside, y])
    const free = places.find(([u, v]) => !taken.some(([a, b]) => Math.abs(a - u) < 22 && Math.abs(b - v) < 36))
    const at = free ?? [x, y]
    taken.push(at)
    return { square, at }
  })
}

/** The top of the picture, with room for a low tower, so that its size seldom changes. */
export function topOf(all: readonly Standing[]): number {
  const tops = all.map(
    ({ row, column, height, figure }) => project(row, column, height)[1] - (figure === null ? HALF_DEPTH : 50),
  )
  return Math.min(project(-0.5, -0.5, 3)[1], ...tops) - 6
}

export const BOTTOM = SIZE - 0.5
