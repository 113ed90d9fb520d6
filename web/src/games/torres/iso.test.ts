import { expect, test } from 'vitest'
import {
  BLOCK,
  bodyOf,
  covered,
  ghosts,
  HALF_DEPTH,
  HALF_WIDTH,
  project,
  roofOf,
  tile,
  walls,
  type Standing,
} from './iso'

const square = (row: number, column: number, height: number, figure: Standing['figure'] = null): Standing => ({
  row,
  column,
  height,
  figure,
})

test('projects columns down to the right, rows down to the left, levels up', () => {
  expect(project(0, 1)).toEqual([HALF_WIDTH, HALF_DEPTH])
  expect(project(1, 0)).toEqual([-HALF_WIDTH, HALF_DEPTH])
  expect(project(0, 0, 2)).toEqual([0, -2 * BLOCK])
})

test('draws a door on each visible level', () => {
  const shown = walls({ left: 0, right: 2 }, 0, 3)
  expect(shown.map(({ side }) => side)).toEqual(['left', 'right'])
  expect(shown.map(({ doors }) => doors.split('M').length - 1)).toEqual([3, 1])
  expect(shown.map(({ joints }) => joints.split('M').length - 1)).toEqual([2, 0])
})

test('does not draw walls that a neighbour covers', () => {
  expect(walls({ left: 3, right: 4 }, 0, 3)).toEqual([])
  expect(walls({ left: 0, right: 0 }, 0, 0)).toEqual([])
})

test('draws a tile the size of a square, at its level', () => {
  expect(tile(0)).toBe(`M0 ${-HALF_DEPTH}L${HALF_WIDTH} 0L0 ${HALF_DEPTH}L${-HALF_WIDTH} 0Z`)
  expect(tile(1)).toContain(`${-BLOCK}`)
})

test('hides the ground behind a tower, not in front of it', () => {
  const tower = square(3, 3, 4)
  const behind = square(2, 2, 0)
  const before = square(4, 4, 0)
  const all = [behind, tower, before]
  expect(covered(all, behind, roofOf(behind))).toBe(true)
  expect(covered(all, before, roofOf(before))).toBe(false)
})

test('redraws a figure behind a tower, but not a visible one', () => {
  const hidden = square(2, 2, 0, 1)
  const open = square(5, 5, 0, 0)
  const all = [hidden, square(3, 3, 4), open]
  expect(covered(all, hidden, bodyOf(hidden))).toBe(true)
  expect(ghosts(all).map((ghost) => ghost.square)).toEqual([hidden])
})

test('does not draw two hidden figures on top of each other', () => {
  const all = [square(2, 2, 0, 0), square(3, 3, 0, 1), square(4, 4, 9)]
  const [one, other] = ghosts(all)
  expect(one && other && (Math.abs(one.at[0] - other.at[0]) >= 22 || Math.abs(one.at[1] - other.at[1]) >= 36)).toBe(
    true,
  )
})
