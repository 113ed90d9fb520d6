import { expect, test } from 'vitest'
import type { Catalog, Tile } from '../../protocol/generated/ludwig'
import { across, bounds, covers, entrancesOf, formOf, gap, joins, laid, turned, ways, type Rotation } from './tiles'

const tile = (name: string, more: Partial<Tile>): Tile => ({
  name,
  type: 'food',
  size: 200,
  points: 1,
  centre: null,
  kind: 'box',
  width: 4,
  height: 2,
  outline: [
    [0, 0],
    [4, 0],
    [4, 2],
    [0, 2],
  ],
  entrances: [
    [1, 0, 'N'],
    [3, 1, 'E'],
  ],
  fence: [],
  floors: ['up'],
  ...more,
})

const ROOM = tile('Room', {})
const ELL = tile('Ell', {
  kind: 'L',
  width: 4,
  height: 4,
  outline: [
    [0, 0],
    [2, 0],
    [2, 2],
    [4, 2],
    [4, 4],
    [0, 4],
  ],
  entrances: [[0, 0, 'W']],
})
const CELLAR = tile('Cellar', { kind: 'circle', width: 3, height: 3, floors: ['down'], entrances: [[1, 0, 'N']] })
const CUT = tile('Cut', { kind: 'octagon', width: 7, height: 4 })
const catalog = { tiles: [ROOM, ELL, CELLAR, CUT] } as unknown as Catalog
const TURNS: Rotation[] = [0, 90, 180, 270]

test('rotates the size and the entrances of a tile clockwise', () => {
  expect(formOf(ROOM, 90)).toMatchObject({ width: 2, height: 4 })
  expect(TURNS.map((rot) => formOf(ROOM, rot).entrances)).toEqual([
    [
      [1, 0, 'N'],
      [3, 1, 'E'],
    ],
    [
      [1, 1, 'E'],
      [0, 3, 'S'],
    ],
    [
      [2, 1, 'S'],
      [0, 0, 'W'],
    ],
    [
      [0, 2, 'W'],
      [1, 0, 'N'],
    ],
  ])
})

test('returns a point to its place after a full rotation', () => {
  const [x, y] = turned([1, 0.5], ROOM, 90)
  expect(turned([x, y], { ...ROOM, width: 2, height: 4 }, 270)).toEqual([1, 0.5])
})

test('draws outlines clockwise in pixels, and a circle as two arcs', () => {
  expect(formOf(ROOM, 0).outline).toBe('M0 0L160 0L160 80L0 80Z')
  expect(formOf(ROOM, 90).outline).toBe('M80 0L80 160L0 160L0 0Z')
  expect(formOf(CELLAR, 0).outline).toBe('M0 60a60 60 0 1 1 120 0a60 60 0 1 1 -120 0Z')
})

test('insets the inner line evenly, even at the inner corner of an L', () => {
  expect(formOf(ROOM, 0).inside).toBe('M6.8 6.8L153.2 6.8L153.2 73.2L6.8 73.2Z')
  expect(formOf(ELL, 0).inside).toContain('L73.2 86.8L153.2 86.8')
})

test.each([
  [0, [3.5, 0.5]],
  [90, [3.5, 3.5]],
  [180, [0.5, 3.5]],
  [270, [0.5, 0.5]],
] as [Rotation, [number, number]][])('leaves one corner of an L rotated by %i free', (rot, free) => {
  const placed = laid(catalog, { tile: 'Ell', x: 0, y: 0, rot })
  const corners = [0.5, 3.5].flatMap((x) => [0.5, 3.5].map((y) => [x, y] as const))
  expect(corners.filter((corner) => !covers(placed, corner))).toEqual([free])
})

test('puts the label of an L into its horizontal arm', () => {
  expect(TURNS.map((rot) => Math.floor(formOf(ELL, rot).box[1]))).toEqual([2, 0, 0, 2])
})

test('tells joined, external, free and walled-up entrances apart', () => {
  const one = laid(catalog, { tile: 'Room', x: 0, y: 0, rot: 0 })
  const other = laid(catalog, { tile: 'Room', x: 4, y: 1, rot: 180 })
  expect(entrancesOf(other)).toEqual([
    [6, 2, 'S'],
    [4, 1, 'W'],
  ])
  expect(ways([one, other], [[1, 0, 'N']]).map((way) => way.leads)).toEqual(['external', 'joined', 'free', 'joined'])
  expect(joins([one], other)).toEqual([0])
  const blocked = laid(catalog, { tile: 'Room', x: 4, y: 0, rot: 0 })
  expect(ways([one, blocked], []).map((way) => way.leads)).toEqual(['free', 'walled', 'free', 'free'])
  expect(joins([one], blocked)).toEqual([])
})

test('does not wall up an entrance at a round or cut corner', () => {
  const round = laid(catalog, { tile: 'Cellar', x: 0, y: 0, rot: 0 })
  expect([0.25, 0.5, 1.5].map((x) => covers(round, [x, 0]))).toEqual([false, false, true])
  const cut = laid(catalog, { tile: 'Cut', x: 0, y: 0, rot: 90 })
  expect([0.5, 1, 1.5].map((x) => covers(cut, [x, 0]))).toEqual([false, true, true])
})

test('names an edge from its other side, and back', () => {
  expect(across([3, 1, 'E'])).toEqual([4, 1, 'W'])
  expect(across(across([3, 1, 'E']))).toEqual([3, 1, 'E'])
})

test('puts downstairs tiles downstairs, and others on the given floor', () => {
  expect(laid(catalog, { tile: 'Cellar', x: 0, y: 0, rot: 0 }).down).toBe(true)
  expect(laid(catalog, { tile: 'Room', x: 0, y: 0, rot: 0 }).down).toBe(false)
  expect(laid(catalog, { tile: 'Room', x: 0, y: 0, rot: 0, floor: 'down' }).down).toBe(true)
})

test('computes bounding boxes and the gaps of entrances', () => {
  const tiles = [
    laid(catalog, { tile: 'Room', x: -2, y: 1, rot: 90 }),
    laid(catalog, { tile: 'Cellar', x: 3, y: -4, rot: 0 }),
  ]
  expect(bounds(tiles)).toEqual([-2, -4, 8, 9])
  expect(gap([3, 1, 'E'])).toBe('M160 48L160 72')
})
