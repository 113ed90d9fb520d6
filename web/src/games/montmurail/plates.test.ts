import { expect, test } from 'vitest'
import { platesOf } from './plates'
import type { City } from './types'

const city = (first: string, change: Partial<City> = {}) =>
  ({
    first,
    squares: [first],
    closable: false,
    points: 0,
    vikings: 0,
    missing: { church: 4, well: 1 },
    ...change,
  }) as City

test('shows what a city is missing, or what it is worth', () => {
  const [lacking, rich] = platesOf([city('a1'), city('e5', { closable: true, points: 7, vikings: 2 })])
  expect(lacking!.items.map(({ text }) => text)).toEqual(['−4', '−1'])
  expect(rich!.items).toEqual([
    { kind: 'coin', text: '7' },
    { kind: 'viking', text: '2' },
  ])
})

test('keeps plates on the board', () => {
  const [left, right] = platesOf([city('a1'), city('h8')])
  expect(left!.x - left!.width / 2).toBeGreaterThanOrEqual(-10)
  expect(right!.x + right!.width / 2).toBeLessThanOrEqual(650)
})

test('keeps plates from covering each other', () => {
  const plates = platesOf([city('c5'), city('d5'), city('e5'), city('h1')])
  expect(new Set(plates.slice(0, 3).map(({ y }) => y)).size).toBe(2)
  for (const [i, one] of plates.entries()) {
    for (const other of plates.slice(i + 1)) {
      const apart = Math.abs(one.x - other.x) >= (one.width + other.width) / 2 || Math.abs(one.y - other.y) >= 36
      expect(apart).toBe(true)
    }
  }
})
