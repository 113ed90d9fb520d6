/** Dimensions in SVG units: crossings are 80 apart, the upper left one is at 0 0. */
import { middle, SIZE, type Segment } from './geometry'

export const PITCH = 80
export const STREET = 16
export const RIM = 32

const EDGE = STREET / 2 + RIM
/** The view box of a large board, with its rim. */
export const BOX = `${-EDGE} ${-EDGE} ${SIZE * PITCH + 2 * EDGE} ${SIZE * PITCH + 2 * EDGE}`
/** The view box of a small board. */
export const SMALL_BOX = `-10 -10 ${SIZE * PITCH + 20} ${SIZE * PITCH + 20}`

/** The transform that moves a drawing along a street from 0 0 to its place. */
export function along({ row, column, down }: Segment): string {
  return `translate(${column * PITCH} ${row * PITCH})${down ? ' rotate(90)' : ''}`
}

/** The path of some streets. */
export function lines(form: readonly Segment[]): string {
  return form.map(({ row, column, down }) => `M${column * PITCH} ${row * PITCH}${down ? 'v' : 'h'}${PITCH}`).join('')
}

/** A path with a dot in the middle of each street, for round line caps. */
export function dots(streets: Iterable<string>): string {
  return [...streets]
    .map(middle)
    .map(({ row, column }) => `M${column * PITCH} ${row * PITCH}h0`)
    .join('')
}
