import { expect, test } from 'vitest'

import { parseMove } from './moves'

const MOVES: [string, string, Record<string, string | number>][] = [
  ['d4n', 'place', { streets: 'd4n', count: 1 }],
  ['h4e', 'place', { streets: 'h4e', count: 1 }],
  ['a1n b1n', 'place', { streets: 'a1n b1n', count: 2 }],
  ['d4n d5w', 'place', { streets: 'd4n d5w', count: 2 }],
  ['g8s h8s h8e', 'place', { streets: 'g8s h8s h8e', count: 3 }],
  ['lift d4n', 'lift', { street: 'd4n' }],
  ['lift a8s', 'lift', { street: 'a8s' }],
  ['close d4', 'close', { square: 'd4' }],
  ['stay', 'stay', {}],
  ['white black NW 0', 'quarter', { gem: 'white', side: 'black', place: 'NW', turn: 0 }],
  ['yellow white SE 3', 'quarter', { gem: 'yellow', side: 'white', place: 'SE', turn: 3 }],
]

test.each(MOVES)('%s', (text, verb, values) => {
  expect(parseMove(text)).toEqual({ verb, values })
})

test('as a person types it', () => {
  expect(parseMove('  D4n   d5W ')).toEqual(parseMove('d4n d5w'))
  expect(parseMove('Close D4')).toEqual(parseMove('close d4'))
  expect(parseMove('White Black nw 0')).toEqual(parseMove('white black NW 0'))
})

test.each([
  '',
  'd4',
  'd4x',
  'i4n',
  'd9n',
  'close d4n',
  'lift d4',
  'lift d4n d5n',
  'stay open',
  'a1n b1n c1n d1n',
  'red black NW 0',
  'white blue NW 0',
  'white black NW 4',
  'white black NX 0',
])('no move: %s', (text) => {
  expect(parseMove(text)).toEqual({ verb: 'other', values: { text } })
})
