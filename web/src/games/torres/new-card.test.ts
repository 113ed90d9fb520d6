/** A new action card needs only a picture here: its form in the notation determines what a click does. */
import { expect, test, vi } from 'vitest'
import { notation } from './notation'
import { aimsOf, cardOf, offersOf, ON_BOARD, pieceOf, press, selectTool } from './targets'

vi.mock(import('../../protocol/generated/torres.notation.json'), async (original) => {
  const { default: table } = await original()
  const card = { names: [...table.fields.card.names, 'swap', 'raise'] }
  const forms = [
    { verb: 'swap', text: 'swap {from:square}-{to:square}', group: 'knight' },
    { verb: 'raise', text: 'raise {square:square}', group: 'block' },
    { verb: 'raise_by', text: 'raise {square:square} by {height:number}', group: 'block' },
  ]
  return { default: { fields: { ...table.fields, card }, forms: [...table.forms, ...forms] } }
})

const OFFERS = offersOf(['end', 'd1-e1', 'swap d1-e5', 'swap d1-c3', 'raise b2', 'raise b2 by 2'])
const OWN = ['d1', 'h8']

test('offers the new cards on the board', () => {
  for (const verb of ['swap', 'raise', 'raise_by']) expect(ON_BOARD.has(verb)).toBe(true)
  expect(ON_BOARD.has('end')).toBe(false)
  expect(['swap', 'raise', 'raise_by', 'move'].map(cardOf)).toEqual(['swap', 'raise', 'raise', null])
  expect(['swap', 'raise_by', 'end'].map(pieceOf)).toEqual(['knight', 'block', null])
})

test('plays a new card only after it is selected', () => {
  expect([...aimsOf(OFFERS, null).keys()]).toEqual(['d1'])
  expect(aimsOf(OFFERS, null).get('d1')).toEqual({ role: 'from', verbs: ['move'] })
})

test('asks for two squares, one after the other', () => {
  const tool = selectTool('swap', OFFERS)
  expect(tool).toEqual({ verb: 'swap', from: 'd1' })
  expect([...aimsOf(OFFERS, tool)]).toEqual([
    ['e5', { role: 'to', verbs: ['swap'] }],
    ['c3', { role: 'to', verbs: ['swap'] }],
  ])
  expect(press('e5', tool, OFFERS, OWN, 'turn')).toEqual({ propose: 'swap d1-e5' })
  expect(press('a1', tool, OFFERS, OWN, 'turn')).toEqual({ propose: 'swap d1-a1' })
  expect(press('h8', tool, OFFERS, OWN, 'turn')).toEqual({ tool: { verb: 'swap', from: 'h8' } })
})

test('asks for one square, and for the stack if there are several', () => {
  const tool = selectTool('raise', OFFERS)
  expect(tool).toEqual({ verb: 'raise', from: null })
  const pressed = press('b2', tool, OFFERS, OWN, 'turn')
  expect(pressed && 'menu' in pressed && pressed.menu.map(({ height }) => height)).toEqual([null, 2])
  expect(press('g7', tool, OFFERS, OWN, 'turn')).toEqual({ propose: 'raise g7' })
})

test('parses the moves of a new card for the log', () => {
  expect(notation.parse('swap d1-e5')).toEqual({ verb: 'swap', values: { from: 'd1', to: 'e5' } })
})
