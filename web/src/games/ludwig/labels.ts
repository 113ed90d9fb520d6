/** The layout of the label of a tile: points, type and size; name; centre. Upright, and as large as fits. */
import type { Tile } from '../../protocol/generated/ludwig'
import { U, type Box, type Form } from './tiles'

export interface Label {
  /** Written upwards, with the width and height of the room swapped. */
  sideways: boolean
  head: { x: number; y: number; size: number }
  name: { x: number; y: number; size: number; lines: readonly string[] }
  centre: readonly { x: number; y: number; size: number; worth: boolean; types: boolean }[]
}

const NARROW = new Set("'’.,:; iljtfIr1()")
const WIDE = new Set('mwMW')

/** Estimate the width of a text at font size 1. */
export function widthOf(words: string): number {
  let width = 0
  for (const sign of words) width += NARROW.has(sign) ? 0.33 : WIDE.has(sign) ? 0.86 : 0.57
  return width
}

const SPACING = 1.1

/** Break a text into up to three lines for the largest possible font size. */
export function breakLines(words: string, width: number, height: number, most: number) {
  const parts = words.split(' ')
  const ways = [[words]]
  const join = (from: number, to?: number) => parts.slice(from, to).join(' ')
  for (let first = 1; first < parts.length; first++) {
    ways.push([join(0, first), join(first)])
    for (let second = first + 1; second < parts.length; second++) {
      ways.push([join(0, first), join(first, second), join(second)])
    }
  }
  const sized = ways.map((lines) => ({
    lines,
    size: Math.min(most, height / (SPACING * lines.length), ...lines.map((line) => width / widthOf(line))),
  }))
  return sized.reduce((best, way) => (way.size > best.size + 0.01 ? way : best))
}

export const lineHeight = (size: number) => size * SPACING

/** The width of the centre row at font size 1. */
export function centreWidth(worth: number, types: number): number {
  return widthOf(`+${worth}`) * 0.85 + 1 + types
}

const GAIN = 1.5 // how much larger a sideways text must be

/** Lay out the label of a tile; sideways in tall and narrow rooms. */
export function labelOf(form: Form, name: string): Label {
  const [left, top, width, height] = form.box
  const upright = layOut(form.tile, [left, top, width, height], name, false)
  if (form.tile.kind !== 'box' || height < 2 * width) return upright
  const sideways = layOut(form.tile, [top, left, height, width], name, true)
  return sideways.name.size > GAIN * upright.name.size ? sideways : upright
}

function layOut(tile: Tile, box: Box, name: string, sideways: boolean): Label {
  const [left, top, width, height] = box.map((measure) => measure * U) as [number, number, number, number]
  const middle = left + width / 2
  const larger = Math.min(1.45, Math.max(1, Math.min(width / U / 2.6, height / U / 2))) * U
  const head = Math.min(0.58 * larger, height * 0.34)
  const types = tile.centre?.types.length ?? 0
  const wide = tile.centre ? centreWidth(tile.centre.points, types) : 0
  let foot = tile.centre ? Math.min(0.54 * larger, height * 0.3) : 0
  const twice = foot > 0 && foot * wide > width * 1.3 && height > 2.6 * U
  if (twice) foot *= 2.05
  const most = { height: Math.min(height - head - foot, 1.25 * larger), size: 0.44 * larger }
  const { lines, size } = breakLines(name, width, most.height, most.size)
  let y = top + (height - head - foot - lineHeight(size) * lines.length) / 2
  const label: Label = {
    sideways,
    head: { x: middle, y: y + head / 2, size: head * 0.92 },
    name: { x: middle, y: y + head + lineHeight(size) / 2, size, lines },
    centre: [],
  }
  y += head + lineHeight(size) * lines.length
  if (!tile.centre) return label
  if (!twice) {
    const fitting = Math.min(foot * 0.86, width / wide)
    return { ...label, centre: [{ x: middle, y: y + foot / 2, size: fitting, worth: true, types: true }] }
  }
  const row = Math.min(foot * 0.43, width / types)
  return {
    ...label,
    centre: [
      { x: middle, y: y + foot * 0.25, size: foot * 0.43, worth: true, types: false },
      { x: middle, y: y + foot * 0.75, size: row, worth: false, types: true },
    ],
  }
}
