import { expect, test } from 'vitest'
import { markersOf, spaceAt, SPACES, WIDE } from './track'

test('has a hundred different spaces, each next to the one before it', () => {
  expect(SPACES).toBe(100)
  const spaces = Array.from({ length: SPACES }, (_, i) => spaceAt(i))
  expect(new Set(spaces.map(({ row, column }) => `${row.toFixed(3)} ${column.toFixed(3)}`)).size).toBe(100)
  spaces.forEach((space, i) => {
    const next = spaceAt(i + 1)
    expect(Math.abs(space.row - next.row) + Math.abs(space.column - next.column)).toBeCloseTo(WIDE)
  })
})

test('runs clockwise around the board from the corner at a1', () => {
  const corners = [0, 25, 50, 75].map((space) => {
    const { row, column } = spaceAt(space)
    return [row < 0, column < 0]
  })
  expect(corners).toEqual([
    [true, true],
    [true, false],
    [false, false],
    [false, true],
  ])
})

test('counts the laps of markers, and the markers on the same space', () => {
  const [first, second, third] = markersOf([0, 0, 123], 100)
  expect(first).toMatchObject({ space: 0, sharing: 2, place: 0, laps: 0 })
  expect(second).toMatchObject({ sharing: 2, place: 1 })
  expect(third).toMatchObject({ space: 23, sharing: 1, laps: 1 })
})
