/** The camera over the plane: a point appears at x + k * point on the screen. */
import type { Box, Point } from './tiles'

export interface Camera {
  readonly x: number
  readonly y: number
  readonly k: number
}

/** Narrower screens, in pixels, have no room beside a tile. */
export const NARROW = 560
export const LEAST = 0.16
export const MOST = 3.2

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Centre a box (in pixels of the plane) and show all of it, scaled by at most `most`. */
export function fit([left, top, width, height]: Box, [wide, high]: Point, margin: number, most: number): Camera {
  const k = within(Math.min((wide - 2 * margin) / width, (high - 2 * margin) / height), LEAST, most)
  return { k, x: wide / 2 - k * (left + width / 2), y: high / 2 - k * (top + height / 2) }
}

/** Zoom around a point of the screen. */
export function zoomed(camera: Camera, by: number, [x, y]: Point): Camera {
  const k = within(camera.k * by, LEAST, MOST)
  const share = k / camera.k
  return { k, x: x - (x - camera.x) * share, y: y - (y - camera.y) * share }
}

export function moved(camera: Camera, right: number, down: number): Camera {
  return { ...camera, x: camera.x + right, y: camera.y + down }
}

/** Pinch: keep the point under each finger. */
export function pinched(camera: Camera, before: readonly [Point, Point], after: readonly [Point, Point]): Camera {
  const long = ([one, other]: readonly [Point, Point]) => Math.hypot(one[0] - other[0], one[1] - other[1]) || 1
  const middle = ([one, other]: readonly [Point, Point]): Point => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2]
  const [from, to] = [middle(before), middle(after)]
  return moved(zoomed(camera, long(after) / long(before), from), to[0] - from[0], to[1] - from[1])
}

/** Keep at least `rest` pixels of the box on the screen. */
export function held(camera: Camera, [left, top, width, height]: Box, [wide, high]: Point, rest: number): Camera {
  const { k } = camera
  const x = within(camera.x, rest - k * (left + width), wide - rest - k * left)
  const y = within(camera.y, rest - k * (top + height), high - rest - k * top)
  return x === camera.x && y === camera.y ? camera : { x, y, k }
}

export const toPlane = (camera: Camera, [x, y]: Point): Point => [(x - camera.x) / camera.k, (y - camera.y) / camera.k]
export const toScreen = (camera: Camera, [x, y]: Point): Point => [camera.x + camera.k * x, camera.y + camera.k * y]

/** Interpolate between two cameras. */
export function between(from: Camera, to: Camera, share: number): Camera {
  const mix = (one: number, other: number) => one + (other - one) * share
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), k: mix(from.k, to.k) }
}

/** Place a panel right, left, above or below a box, where it covers the least. */
export function beside(
  box: Box,
  [wide, high]: Point,
  around: readonly Box[],
  [width, height]: Point,
  space: number,
): Point {
  const [left, top, across, down] = box
  const hold = (value: number, most: number) => within(value, space, Math.max(space, most - space))
  const x = (wanted: number) => hold(wanted, width - wide)
  const y = (wanted: number) => hold(wanted, height - high)
  const [middleX, middleY] = [x(left + (across - wide) / 2), y(top + (down - high) / 2)]
  const spots: Point[] = [
    [x(left + across + space), middleY],
    [x(left - wide - space), middleY],
    [middleX, y(top - high - space)],
    [middleX, y(top + down + space)],
  ]
  const covered = ([atX, atY]: Point) =>
    100 * shared([atX, atY, wide, high], box) +
    around.reduce((sum, each) => sum + shared([atX, atY, wide, high], each), 0)
  return spots.reduce((best, spot) => (covered(spot) < covered(best) ? spot : best))
}

function shared(one: Box, other: Box): number {
  const across = Math.min(one[0] + one[2], other[0] + other[2]) - Math.max(one[0], other[0])
  const down = Math.min(one[1] + one[3], other[1] + other[3]) - Math.max(one[1], other[1])
  return Math.max(0, across) * Math.max(0, down)
}
