import { expect, it } from 'vitest'
import { ageResults } from './ages'
import type { View } from './types'

const none = { 'M2.2': 0, 'M5.1': 0, 'M5.3': 0, 'M6.1': 0, 'M6.2': 0 }
const before = { age: 1, turn: 9, coins: [{ ...none, 'M2.2': 4 }, none], tokens: [0, 0], invasions: [0, 0] } as never
const after = {
  age: 2,
  turn: 1,
  coins: [{ ...none, 'M2.2': 4, 'M5.1': 7 }, none],
  tokens: [0, 2],
  invasions: [1, 0],
} as unknown as View

it('lists the results of an age', () => {
  expect(ageResults(before, after)).toEqual([
    { seat: 0, gained: [['M5.1', 7]], vikings: 0, invaded: true },
    { seat: 1, gained: [], vikings: 2, invaded: false },
  ])
})

it('returns null within an age and after a step back', () => {
  expect(ageResults(after, after)).toBeNull()
  expect(ageResults(after, before)).toBeNull()
  expect(ageResults(before, { ...after, turn: 3 })).toBeNull()
})
