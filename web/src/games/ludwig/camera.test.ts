import { expect, test } from 'vitest'
import { MOST, beside, between, fit, held, moved, pinched, toPlane, toScreen, zoomed } from './camera'

test('centres the box and limits the scale', () => {
  const camera = fit([-100, 0, 400, 100], [420, 220], 10, 5)
  expect(camera.k).toBe(1)
  expect(toScreen(camera, [100, 50])).toEqual([210, 110])
  expect(fit([0, 0, 10, 10], [400, 400], 0, 1.2).k).toBe(1.2)
})

test('keeps the point under the pointer when zooming', () => {
  const before = { x: 30, y: -20, k: 0.8 }
  const after = zoomed(before, 1.5, [200, 100])
  expect(after.k).toBeCloseTo(1.2)
  const [x, y] = toPlane(before, [200, 100])
  expect(toScreen(after, [x, y])[0]).toBeCloseTo(200)
  expect(toScreen(after, [x, y])[1]).toBeCloseTo(100)
  expect(zoomed(before, 1000, [0, 0]).k).toBe(MOST)
})

test('keeps the points under both fingers when pinching', () => {
  const before = { x: 10, y: 10, k: 1 }
  const [one, other] = [
    [100, 100],
    [200, 100],
  ] as const
  const after = pinched(
    before,
    [one, other],
    [
      [90, 120],
      [290, 120],
    ],
  )
  expect(after.k).toBeCloseTo(2)
  const left = toScreen(after, toPlane(before, one))
  expect(left[0]).toBeCloseTo(90)
  expect(left[1]).toBeCloseTo(120)
})

test('keeps part of the castle on the screen', () => {
  const camera = moved({ x: 0, y: 0, k: 1 }, -1000, 5000)
  const kept = held(camera, [0, 0, 300, 200], [400, 300], 60)
  expect(toScreen(kept, [300, 0])).toEqual([60, 240])
  const fine = { x: 5, y: 5, k: 1 }
  expect(held(fine, [0, 0, 300, 200], [400, 300], 60)).toBe(fine)
})

test('interpolates between two cameras', () => {
  expect(between({ x: 0, y: 10, k: 1 }, { x: 10, y: 0, k: 3 }, 0.5)).toEqual({ x: 5, y: 5, k: 2 })
})

test('places a panel where it covers nothing, never on the box itself', () => {
  const box = [200, 100, 100, 100] as const
  expect(beside(box, [80, 60], [], [600, 400], 10)).toEqual([310, 120])
  expect(beside(box, [80, 60], [[310, 0, 200, 400]], [600, 400], 10)).toEqual([110, 120])
  const [x] = beside([400, 100, 190, 100], [180, 60], [], [600, 400], 10)
  expect(x + 180).toBeLessThanOrEqual(400)
})
