import { expect, test } from 'vitest'
import type { Catalog, Tile } from '../../protocol/generated/ludwig'
import { middleOf, nearest, parsePlace, towards, formatPlace } from './places'

const HALLWAY = {
  name: 'Hallway',
  kind: 'box',
  width: 6,
  height: 1,
  outline: [
    [0, 0],
    [6, 0],
    [6, 1],
    [0, 1],
  ],
  entrances: [],
  fence: [],
  floors: ['up', 'down'],
} as unknown as Tile
const catalog = { tiles: [HALLWAY] } as unknown as Catalog
const place = (move: string) => parsePlace(catalog, 'Hallway', move)!

test.each(['@-5,4 r90', '@0,0 r0 up', '@12,-7 r270 down'])('parses and formats %s', (move) => {
  const { laid, floor } = place(move)
  expect(formatPlace(laid.x, laid.y, laid.form.rot, floor)).toBe(move)
  expect(laid.down).toBe(move.endsWith('down'))
})

test.each(['pass', 'buy Stairs', '@1,2 r45', '@1,2'])('does not parse %s as a place', (move) => {
  expect(parsePlace(catalog, 'Hallway', move)).toBeNull()
})

test('measures distances from the centre of the rotated tile', () => {
  expect(middleOf(place('@1,2 r90').laid)).toEqual([1.5, 5])
  const places = [place('@0,0 r0 up'), place('@0,6 r0 up')]
  expect(nearest(places, [3, 5])).toMatchObject({ place: { move: '@0,6 r0 up' }, far: 1.5 })
  expect(nearest([], [0, 0])).toBeNull()
})

test('prefers the next point ahead to one far to the side', () => {
  const points = [
    [0, 0],
    [5, 4],
    [9, 0],
    [0, 3],
  ] as const
  expect(towards(points, [0, 0], [1, 0])).toBe(2)
  expect(towards(points, [0, 0], [0, 1])).toBe(3)
  expect(towards(points, [0, 0], [-1, 0])).toBe(-1)
  expect(towards(points, [9, 0], [0, 1])).toBe(1)
})
