import { expect, test } from 'vitest'
import type { Tile } from '../../protocol/generated/ludwig'
import { breakLines, labelOf, widthOf } from './labels'
import { U, formOf } from './tiles'

test('breaks long names into lines to allow a larger font', () => {
  expect(breakLines('Sauna', 100, 60, 20)).toEqual({ lines: ['Sauna'], size: 20 })
  const { lines, size } = breakLines('East Tapestry Chamber', 70, 60, 20)
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join(' ')).toBe('East Tapestry Chamber')
  for (const line of lines) expect(widthOf(line) * size).toBeLessThanOrEqual(70.001)
  expect(size * 1.1 * lines.length).toBeLessThanOrEqual(60.001)
})

const box = (width: number, height: number): Tile['outline'] => [
  [0, 0],
  [width, 0],
  [width, height],
  [0, height],
]

test.each([
  ['Broom Closet', 2, 2, 0],
  ['Servant’s Quarters', 4, 4, 1],
  ['Gallery of Mirrors', 2, 7, 1],
  ['Train Room', 7, 2, 4],
  ['Dienstbotenquartiere', 2, 5, 6],
] as const)('keeps the label of %s (%i x %i) inside the room', (name, width, height, types) => {
  const centre = types ? { per: 'adjacent', points: -1, types: Array(types).fill('food') } : null
  const tile = { name, width, height, kind: 'box', outline: box(width, height), entrances: [], fence: [], centre }
  const label = labelOf(formOf(tile as unknown as Tile, 0), name)
  const most = label.sideways ? width : height
  const rows = [
    [label.head.y, label.head.size],
    ...label.name.lines.map((_, n) => [label.name.y + n * label.name.size * 1.1, label.name.size] as const),
    ...label.centre.map(({ y, size }) => [y, size] as const),
  ] as [number, number][]
  for (const [y, size] of rows) {
    expect(y - size / 2).toBeGreaterThanOrEqual(-0.5)
    expect(y + size / 2).toBeLessThanOrEqual(most * U + 0.5)
  }
  for (let n = 1; n < rows.length; n++) expect(rows[n]![0]).toBeGreaterThan(rows[n - 1]![0])
})

test('writes a long word sideways in a tall room', () => {
  const form = (width: number, height: number) =>
    formOf(
      {
        name: '',
        width,
        height,
        kind: 'box',
        outline: box(width, height),
        entrances: [],
        fence: [],
        centre: null,
      } as unknown as Tile,
      0,
    )
  expect(labelOf(form(2, 7), 'Spiegelgalerie').sideways).toBe(true)
  expect(labelOf(form(2, 7), 'Salon').sideways).toBe(false)
  expect(labelOf(form(7, 2), 'Spiegelgalerie').sideways).toBe(false)
})
