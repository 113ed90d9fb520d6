import { expect, test } from 'vitest'
import { changesBetween, figuresOf, heightOf } from './changes'
import type { View } from './types'

function view(knights: string[][], king: string | null, built: Record<string, number> = {}): View {
  const heights = Array.from({ length: 8 }, (_, row) =>
    Array.from({ length: 8 }, (_, column) => built[`${'abcdefgh'[column]}${row + 1}`] ?? 0),
  )
  return { knights, king, heights } as unknown as View
}

test('finds no changes in the first view', () => {
  expect(changesBetween(null, view([['a1']], null)).arrived.size).toBe(0)
})

test('tells where a figure came from, and null for a new knight', () => {
  const { arrived } = changesBetween(
    view([['a1', 'h8'], ['c3']], 'd4'),
    view(
      [
        ['a2', 'h8'],
        ['c3', 'c4'],
      ],
      'e5',
    ),
  )
  expect([...arrived]).toEqual([
    ['a2', 'a1'],
    ['c4', null],
    ['e5', 'd4'],
  ])
})

test('matches each of two moved knights with the nearest origin', () => {
  const { arrived } = changesBetween(view([['a1', 'h8']], null), view([['h7', 'a2']], null))
  expect(arrived.get('h7')).toBe('h8')
  expect(arrived.get('a2')).toBe('a1')
})

test('finds towers that grew, not those that shrank', () => {
  const { raised } = changesBetween(view([], null, { a1: 1, b2: 3 }), view([], null, { a1: 2, b2: 2, c3: 1 }))
  expect([...raised].sort()).toEqual(['a1', 'c3'])
})

test('looks up heights and figures by square', () => {
  const shown = view([['a1'], ['b2']], 'c3', { b2: 4 })
  expect(heightOf(shown, 'b2')).toBe(4)
  expect(Object.fromEntries(figuresOf(shown))).toEqual({ a1: 0, b2: 1, c3: 'king' })
})
