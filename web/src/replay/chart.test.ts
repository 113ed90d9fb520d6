import { expect, test } from 'vitest'
import { spreadOut, line, roundTicks, scale, emblemSteps } from './chart'

const box = { width: 120, height: 70, left: 10, right: 10, top: 5, bottom: 15 }

test('chooses round numbers that span the scores', () => {
  expect(roundTicks(0, 87, 4)).toEqual([0, 50, 100])
  expect(roundTicks(0, 4, 4)).toEqual([0, 1, 2, 3, 4])
  expect(roundTicks(-5, 12, 4)).toEqual([-5, 0, 5, 10, 15])
  expect(roundTicks(0, 0, 4)).toEqual([0, 1])
  for (let most = 1; most < 400; most++) {
    const ticks = roundTicks(-3, most, 4)
    expect(ticks.length).toBeLessThanOrEqual(7)
    expect(ticks[0]).toBeLessThanOrEqual(-3)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
  }
})

test('maps the first step to the left edge, the last to the right, and back', () => {
  const made = scale(
    [
      [0, 0],
      [10, 5],
      [20, 8],
    ],
    2,
    box,
  )
  expect([made.x(0), made.x(2)]).toEqual([10, 110])
  expect([made.y(made.ticks[0]!), made.y(made.ticks.at(-1)!)]).toEqual([55, 5])
  for (const n of [0, 1, 2]) expect(made.at(made.x(n))).toBe(n)
  expect([made.at(-50), made.at(900)]).toEqual([0, 2])
})

test('has a scale even for a game without moves', () => {
  const made = scale([[0, 0]], 0, box)
  expect(made.x(0)).toBe(10)
  expect(made.at(60)).toBe(0)
})

test('breaks the line where steps are missing', () => {
  const totals = [[0], [5], undefined, [10]]
  const made = scale(totals, 3, box)
  expect(line(totals, 0, made).match(/[ML]/g)).toEqual(['M', 'L', 'M'])
  expect(line(totals, 1, made)).toBe('')
})

test('spaces emblems evenly, without duplicates, one at the end', () => {
  expect(emblemSteps(100, 400, 100)).toEqual([25, 50, 75, 100])
  expect(emblemSteps(2, 400, 50)).toEqual([1, 2])
  expect(emblemSteps(0, 400, 50)).toEqual([0])
  expect(emblemSteps(30, 10, 50)).toEqual([30])
})

test('keeps only the first of marks that are close together', () => {
  const at = (...places: number[]) => places.map((x) => ({ x }))
  expect(spreadOut(at(50, 60, 10, 15, 27), 16)).toEqual(at(50, 10, 27))
  expect(spreadOut([], 16)).toEqual([])
})

test('ignores unknown points in the scale', () => {
  const made = scale([[undefined, 4], undefined, [-30, undefined]], 2, box)
  expect(made.ticks[0]).toBeLessThanOrEqual(-30)
  expect(made.ticks.every(Number.isFinite)).toBe(true)
})
