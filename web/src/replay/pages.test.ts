import { expect, test } from 'vitest'
import { PAGE, stepOf, turnEnds, turnFrom, nextPage } from './pages'

test('fetches the current page first, then later pages, then earlier ones', () => {
  const last = 4 * PAGE - 1
  const here = new Set<number>()
  const order = []
  for (let page = nextPage(here, 2 * PAGE + 5, last); page !== null; page = nextPage(here, 2 * PAGE + 5, last)) {
    order.push(page)
    here.add(page)
  }
  expect(order).toEqual([2, 3, 0, 1])
})

test('fetches a different page next after a jump', () => {
  expect(nextPage(new Set([0]), 3, 5 * PAGE)).toBe(1)
  expect(nextPage(new Set([0]), 4 * PAGE, 5 * PAGE)).toBe(4)
})

test('has one page for a game without moves', () => {
  expect(nextPage(new Set(), 0, 0)).toBe(0)
  expect(nextPage(new Set([0]), 0, 0)).toBe(null)
  expect(nextPage(new Set(), 9999, 0)).toBe(0)
})

const game = [null, 0, 0, 1, 2, 2, 2].map((era) => ({ era }))

test('ends a turn where the era changes', () => {
  expect(turnEnds(game)).toEqual([0, 2, 3, 6])
  expect(turnEnds([{ era: null }])).toEqual([0])
  expect(turnEnds([])).toEqual([])
})

test('goes from turn to turn, but not beyond the game', () => {
  const ends = turnEnds(game)
  expect([turnFrom(ends, 0, 1), turnFrom(ends, 4, 1), turnFrom(ends, 6, 1)]).toEqual([2, 6, 6])
  expect([turnFrom(ends, 6, -1), turnFrom(ends, 4, -1), turnFrom(ends, 0, -1)]).toEqual([3, 3, 0])
})

test('parses the step in a URL', () => {
  expect(stepOf('57')).toBe(57)
  for (const nonsense of [null, '', '-3', '4.5', 'x', '1e9']) expect(stepOf(nonsense)).toBe(0)
})
