import { expect, test } from 'vitest'
import { distance, edgeLabels, nameAt, NAMES, placeOf, seenAt, turned } from './squares'

test('names squares by column and row', () => {
  expect(NAMES).toHaveLength(64)
  expect(nameAt(0, 3)).toBe('d1')
  expect(placeOf('h4')).toEqual({ row: 3, column: 7 })
  expect(NAMES.every((name) => nameAt(placeOf(name).row, placeOf(name).column) === name)).toBe(true)
})

test('rotates the top left corner clockwise to the top right', () => {
  expect(turned(placeOf('a1'), 1)).toEqual({ row: 0, column: 7 })
  expect(turned(placeOf('h1'), 1)).toEqual({ row: 7, column: 7 })
  expect(turned(placeOf('a1'), -1)).toEqual({ row: 7, column: 0 })
})

test('finds the square at a place of the rotated board, and none outside', () => {
  for (const turn of [-1, 0, 1, 2, 3, 4]) {
    for (const name of NAMES) expect(seenAt(turned(placeOf(name), turn), turn)).toBe(name)
  }
  expect(seenAt({ row: 8, column: 0 }, 0)).toBeNull()
})

test('rotates the coordinates at the edge with the board', () => {
  expect(edgeLabels(0).columns.join('')).toBe('abcdefgh')
  expect(edgeLabels(1).rows.join('')).toBe('abcdefgh')
  expect(edgeLabels(2).columns.join('')).toBe('hgfedcba')
  expect(edgeLabels(1).columns.join('')).toBe('87654321')
})

test('measures distances along rows and columns', () => {
  expect(distance('a1', 'c4')).toBe(5)
})
