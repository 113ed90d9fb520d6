import { expect, test } from 'vitest'
import { expectedLeads, leads, mistakes, formatLead, turnAt, turningPoints, type Verdict } from './verdicts'

const turn = (number: number, seat: number, moves: number, ahead: number, lost = 0): Verdict => ({
  number,
  seat,
  played: Array<string>(moves).fill('end'),
  best: ['end'],
  answers: [],
  ahead,
  lost,
})

const game = [turn(0, 0, 2, 4), turn(2, 1, 2, 6, 8), turn(4, 0, 1, 10), turn(5, 1, 1, -4, 3)]

test('finds the turn to be played at a step', () => {
  expect([0, 1, 2, 3, 4, 5].map((n) => turnAt(game, n)?.number)).toEqual([0, 0, 2, 2, 4, 5])
  expect(turnAt(game, 6)).toBe(null)
  expect(turnAt([], 0)).toBe(null)
})

test('lowers the expected lead after a mistake, and ends with the final lead', () => {
  const all = expectedLeads(game, 2, 6, [7, -7])
  expect(all.map((points) => points[0])).toEqual([4, 4, 4, 7, 10, 10, 7])
  expect(all.map((points) => points[1])).toEqual([undefined, undefined, 6, 2, -2, -4, -7])
})

test('leaves unknown leads undefined', () => {
  const all = expectedLeads(game.slice(0, 2), 2, 6, null)
  expect(all[6]).toEqual([undefined, undefined])
  expect(all[4]).toEqual([undefined, -2])
  expect(expectedLeads([], 2, 0, [0, 0])).toEqual([[undefined, undefined]])
})

test('measures a lead over the best opponent', () => {
  expect(leads([10, 30, 20])).toEqual([-20, 10, -10])
  expect(leads([42])).toEqual([42])
})

test('lists the mistakes of each seat, the worst first, without small ones', () => {
  const all = [turn(0, 0, 1, 0, 3), turn(1, 1, 1, 0, 1.9), turn(2, 0, 1, 0, 9), turn(3, 0, 1, 0, 3)]
  expect(mistakes(all, 2).map((own) => own.map((each) => each.number))).toEqual([[2, 0, 3], []])
  expect(turningPoints(mistakes([...all, turn(4, 1, 1, 0, 4)], 2)).map((each) => each.number)).toEqual([2, 4, 0, 3])
  expect(
    turningPoints(
      mistakes(
        Array.from({ length: 9 }, (_, n) => turn(n, 0, 1, 0, 5)),
        1,
      ),
    ).length,
  ).toBe(3)
})

test('formats leads with a sign', () => {
  expect([12.4, -3.2, 0.4, -0.4].map(formatLead)).toEqual(['+12', '−3', '0', '0'])
})
