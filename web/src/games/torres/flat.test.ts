import { expect, test } from 'vitest'
import { castleEdges, doors, middle, TILE } from './flat'

const count = (path: string) => path.split('M').length - 1

test('draws a door for each level above the neighbour', () => {
  expect(count(doors(3, [0, 1, 3, 4]))).toBe(5)
  expect(doors(1, [1, 1, 1, 1])).toBe('')
})

test('draws doors on the side they belong to: above, right, below, left', () => {
  const first = (side: number) => {
    const path = doors(
      1,
      [0, 1, 2, 3].map((each) => (each === side ? 0 : 1)),
    )
    return path.slice(1).split('L')[0]!.split(' ').map(Number)
  }
  expect(first(0)[1]).toBe(-TILE / 2)
  expect(first(1)[0]).toBe(TILE / 2)
  expect(first(2)[1]).toBe(TILE / 2)
  expect(first(3)[0]).toBe(-TILE / 2)
})

test('draws an outline around a castle, and no line between its squares', () => {
  const built = (row: number, column: number) => (row === 0 && (column === 0 || column === 1) ? 1 : 0)
  expect(count(castleEdges(built))).toBe(6)
})

test('finds the centre of a square', () => {
  expect(middle(1, 0)).toEqual([TILE / 2, 1.5 * TILE])
})
