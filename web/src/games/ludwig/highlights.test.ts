import { expect, test } from 'vitest'
import type { View } from '../../protocol/generated/ludwig'
import { freshTiles, markedOffers, markedRooms } from './highlights'

const castle = [
  { tile: 'Foyer', x: 0, y: 0, rot: 0 as const },
  { tile: 'Hallway', x: 3, y: 1, rot: 90 as const, floor: 'up' as const },
]

test('finds the new tiles that other players placed', () => {
  const view = { castles: [castle, castle] } as unknown as View
  const recent = [
    { seat: 1, move: 'buy Hallway' },
    { seat: 1, move: '@3,1 r90 up' },
    { seat: 1, move: '@9,9 r0' },
  ]
  expect([...freshTiles(view, recent)]).toEqual([[1, new Set([1])]])
})

test('finds marked rooms by number, reward or name', () => {
  expect(markedRooms(castle, ['1'])).toEqual(new Set([1]))
  expect(markedRooms(castle, ['reward 0 Foyer', 'Hallway'])).toEqual(new Set([0, 1]))
  expect(markedRooms(castle, ['@3,1 r0', 'pass'])).toEqual(new Set())
  expect(markedOffers(['buy Sauna', 'Forum'])).toEqual(new Set(['Sauna', 'Forum']))
})
