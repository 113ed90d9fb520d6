/** The geometry of the board from above. Rows and columns are those of the rotated board. */
import { SIZE, type Point } from './squares'

export const TILE = 80
const MOST_DOORS = 6

export function middle(row: number, column: number): Point {
  return [(column + 0.5) * TILE, (row + 0.5) * TILE]
}

export function box(reach = 0.5): string {
  const far = reach * TILE
  return `M${-far} ${-far}H${far}V${far}H${-far}Z`
}

/** The doors of a tower at 0 0, from the heights of its neighbours: above, right, below, left. */
export function doors(height: number, neighbours: readonly number[]): string {
  return neighbours.map((low, side) => row(Math.min(height - low, MOST_DOORS), side)).join('')
}

function row(count: number, side: number): string {
  const paths = []
  for (let i = 0; i < count; i++) {
    const across = (i - (count - 1) / 2) * 11
    const edge = -TILE / 2
    const points: Point[] = [
      [across - 3.5, edge],
      [across - 3.5, edge + 5],
      [across - 3.5, edge + 9],
      [across, edge + 9],
      [across + 3.5, edge + 9],
      [across + 3.5, edge + 5],
      [across + 3.5, edge],
    ]
    const [a, b, c, d, e, f, g] = points.map((point) => spun(point, side).join(' '))
    paths.push(`M${a}L${b}Q${c} ${d}Q${e} ${f}L${g}Z`)
  }
  return paths.join('')
}

/** Rotate a point clockwise around 0 0 by quarter turns. */
function spun([x, y]: Point, times: number): Point {
  let point: Point = [x, y]
  for (let i = 0; i < times; i++) point = [-point[1] + 0, point[0]]
  return point
}

/** The outlines of all castles: the edges between a tower and the ground. */
export function castleEdges(heightAt: (row: number, column: number) => number): string {
  const lines: string[] = []
  for (let row = 0; row <= SIZE; row++) {
    for (let column = 0; column <= SIZE; column++) {
      const built = heightAt(row, column) > 0
      const [x, y] = [column * TILE, row * TILE]
      if (built !== heightAt(row, column - 1) > 0) lines.push(`M${x} ${y}v${TILE}`)
      if (built !== heightAt(row - 1, column) > 0) lines.push(`M${x} ${y}h${TILE}`)
    }
  }
  return lines.join('')
}
