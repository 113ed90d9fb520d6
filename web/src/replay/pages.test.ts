import { expect, test } from 'vitest'
import { PAGE, stepOf, turnEnds, turnFrom, nextPage } from './pages'

test('the page one looks at comes first, then those after it, then those before', () => {
  const last = 4 * PAGE - 1
  const here = new Set<number>()
  const order = []
  for (let page = nextPage(here, 2 * PAGE + 5, last); page !== null; page = nextPage(here, 2 * PAGE + 5, last)) {
    order.push(page)
    here.add(page)
  }
  expect(order).toEqual([2, 3, 0, 1])
})

test('a jump changes what is fetched next', () => {
  expect(nextPage(new Set([0]), 3, 5 * PAGE)).toBe(1)
  expect(nextPage(new Set([0]), 4 * PAGE, 5 * PAGE)).toBe(4)
})

test('a game without a move has one page', () => {
  expect(nextPage(new Set(), 0, 0)).toBe(0)
  expect(nextPage(new Set([0]), 0, 0)).toBe(null)
  expect(nextPage(new Set(), 9999, 0)).toBe(0)
})

const game = [null, 0, 0, 1, 2, 2, 2].map((era) => ({ era }))

test('a turn ends where the era changes', () => {
  expect(turnEnds(game)).toEqual([0, 2, 3, 6])
  expect(turnEnds([{ era: null }])).toEqual([0])
  expect(turnEnds([])).toEqual([])
})

test('from turn to turn, and no further than the game', () => {
  const ends = turnEnds(game)
  expect([turnFrom(ends, 0, 1), turnFrom(ends, 4, 1), turnFrom(ends, 6, 1)]).toEqual([2, 6, 6])
  expect([turnFrom(ends, 6, -1), turnFrom(ends, 4, -1), turnFrom(ends, 0, -1)]).toEqual([3, 3, 0])
})

test('a step from an address', () => {
  expect(stepOf('57')).toBe(57)
  for (const nonsense of [null, '', '-3', '4.5', 'x', '1e9']) expect(stepOf(nonsense)).toBe(0)
})
