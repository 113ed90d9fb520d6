import { expect, test } from 'vitest'

import type { ParsedMove } from '../../i18n/move'
import { parseMove } from './moves'

const MOVES: [text: string, verb: string, values: ParsedMove['values']][] = [
  ['end', 'end', {}],
  ['d1-e1', 'move', { from: 'd1', to: 'e1' }],
  ['h8-a1', 'move', { from: 'h8', to: 'a1' }],
  ['N e1', 'place', { square: 'e1' }],
  ['B e1', 'block', { square: 'e1' }],
  ['buy', 'buy', {}],
  ['advance', 'advance', {}],
  ['stack 3', 'stack', { height: 3 }],
  ['spread 2', 'spread', { height: 2 }],
  ['six', 'six', {}],
  ['seven', 'seven', {}],
  ['climb d1-e1', 'climb', { from: 'd1', to: 'e1' }],
  ['under d1', 'under', { square: 'd1' }],
  ['under d1 from 2', 'under_from', { square: 'd1', height: 2 }],
  ['free e1', 'free', { square: 'e1' }],
  ['secret d1-f3', 'secret', { from: 'd1', to: 'f3' }],
  ['diagonal d1-e2', 'diagonal', { from: 'd1', to: 'e2' }],
  ['shift e3-e5', 'shift', { from: 'e3', to: 'e5' }],
  ['relocate d1-e5', 'relocate', { from: 'd1', to: 'e5' }],
  ['leap d1-d3', 'leap', { from: 'd1', to: 'd3' }],
  ['keep six', 'keep', { card: 'six' }],
  ['top relocate', 'top', { card: 'relocate' }],
  ['bottom leap', 'bottom', { card: 'leap' }],
  ['keep a card', 'keep_unseen', {}],
  ['top a card', 'top_unseen', {}],
  ['bottom a card', 'bottom_unseen', {}],
  ['castle e4', 'castle', { square: 'e4' }],
  ['K c3', 'king', { square: 'c3' }],
  ['stay', 'stay', {}],
  ['start 0', 'start', { seat: 0 }],
]

test.each(MOVES)('%s', (text, verb, values) => {
  expect(parseMove(text)).toEqual({ verb, values })
})

const OTHERS = ['', 'ending', 'd1-e9', 'i1-a1', 'd1', 'N', 'B e1 e2', 'keep', 'climb d1', 'under d1 from', 'start']

test.each(OTHERS)('what is no move stays as it is: %j', (text) => {
  expect(parseMove(text)).toEqual({ verb: 'other', values: { text } })
})
