import { expect, test } from 'vitest'
import type { ParsedMove } from '../../i18n/move'
import { parseMove } from './moves'

const MOVES: [string, string, ParsedMove['values']][] = [
  ['return sizes', 'return', { bonus: 'sizes' }],
  ['return 450', 'return', { bonus: '450' }],
  ['return a bonus card', 'returnSecret', {}],
  ['put Broom Closet 15000', 'put', { tile: 'Broom Closet', price: 15000 }],
  ['put 9 Pin Alley 4000', 'put', { tile: '9 Pin Alley', price: 4000 }],
  ['put nothing 10000', 'putNothing', { price: 10000 }],
  ['buy Flute Room', 'buy', { tile: 'Flute Room' }],
  ["buy Queen's Bedroom", 'buy', { tile: "Queen's Bedroom" }],
  ['buy Hallway', 'buyHallway', {}],
  ['buy Stairs', 'buyStairs', {}],
  ['pass', 'pass', {}],
  ['@-5,4 r90', 'place', { x: -5, y: 4, turn: 90 }],
  ['@0,-12 r0', 'place', { x: 0, y: -12, turn: 0 }],
  ['@3,1 r0 up', 'placeUp', { x: 3, y: 1, turn: 0 }],
  ['@-5,4 r90 down', 'placeDown', { x: -5, y: 4, turn: 90 }],
  ['reward 3 Dining Room', 'reward', { number: 3, tile: 'Dining Room' }],
  ['reward 12 9 Pin Alley', 'reward', { number: 12, tile: '9 Pin Alley' }],
  ['choose food', 'choose', { type: 'food' }],
  ['free Hallway', 'freeHallway', {}],
  ['free Stairs', 'freeStairs', {}],
  ['look 300', 'look', { size: 300 }],
  ['top Sauna', 'top', { tile: 'Sauna' }],
  ['top The Hole', 'top', { tile: 'The Hole' }],
  ['top a room of 300', 'topSecret', { size: 300 }],
  ['done', 'done', {}],
  ['end', 'end', {}],
]

test.each(MOVES)('%s', (text, verb, values) => {
  expect(parseMove(text)).toEqual({ verb, values })
})

test.each(['', 'dance', 'buy', 'passes', 'put Sauna', 'look far', '@1,2', '@1,2 r45', 'free Sauna', 'toString'])(
  'what is no move is said as it stands: %s',
  (text) => {
    expect(parseMove(text)).toEqual({ verb: 'other', values: { text } })
  },
)
