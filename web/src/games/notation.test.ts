import { describe, expect, test } from 'vitest'
import type { ParsedMove } from '../i18n/move'
import { notation as ludwig } from './ludwig/notation'
import { notation as montmurail } from './montmurail/notation'
import { createNotation } from './notation'
import fixtures from './notation.fixtures.json'
import { notation as torres } from './torres/notation'

type Fixture = [text: string, verb: string, values: ParsedMove['values']]

const GAMES = { torres, montmurail, ludwig }
/** Texts that are not moves. */
const OTHERS: Record<keyof typeof GAMES, string[]> = {
  torres: ['', 'ending', 'd1-e9', 'i1-a1', 'd1', 'N', 'B e1 e2', 'keep', 'climb d1', 'under d1 from', 'start'],
  montmurail: [
    ...['', 'd4', 'd4x', 'i4n', 'd9n', 'close d4n', 'lift d4', 'lift d4n d5n', 'stay open', 'a1n b1n c1n d1n'],
    ...['red black NW 0', 'white blue NW 0', 'white black NW 4', 'white black NX 0'],
  ],
  ludwig: [
    ...['', 'dance', 'buy', 'passes', 'put Sauna', 'look far', '@1,2', '@1,2 r45', 'free Sauna', 'toString'],
    ...['buy Hallways', 'put Sauna 4000 5000'],
  ],
}
/** Moves as a player might type them. */
const TYPED: Record<keyof typeof GAMES, [typed: string, text: string][]> = {
  torres: [
    ['  n   E1 ', 'N e1'],
    ['CLIMB D1-e1', 'climb d1-e1'],
    ['Keep Six', 'keep six'],
  ],
  montmurail: [
    ['  D4n   d5W ', 'd4n d5w'],
    ['Close D4', 'close d4'],
    ['White Black nw 0', 'white black NW 0'],
  ],
  ludwig: [
    ["buy queen's bedroom", "buy Queen's Bedroom"],
    ['PUT 9 pin alley 4000', 'put 9 Pin Alley 4000'],
    ['@3,1  R0 Up', '@3,1 r0 up'],
  ],
}

describe.each(Object.entries(GAMES))('%s', (name, notation) => {
  const game = name as keyof typeof GAMES
  const moves = fixtures[game] as unknown as Fixture[]

  test.each(moves)('%s', (text, verb, values) => {
    expect(notation.parse(text)).toEqual({ verb, values })
    expect(notation.format(verb, values)).toBe(text)
  })

  test('has a fixture for each verb', () => {
    expect([...new Set(moves.map(([, verb]) => verb))]).toEqual(notation.verbs)
  })

  test.each(OTHERS[game])('parses %j as no move', (text) => {
    expect(notation.parse(text)).toEqual({ verb: 'other', values: { text } })
  })

  test.each(TYPED[game])('parses %j as %s', (typed, text) => {
    expect(notation.parse(typed)).toEqual(notation.parse(text))
    expect(notation.parse(text).verb).not.toBe('other')
  })
})

describe('a notation table', () => {
  const notation = createNotation({
    fields: { dish: { names: ['Soup (hot)', 'Tea'] }, amount: { pattern: '[1-9]|1[0-9]', number: true } },
    forms: [
      { verb: 'cook', text: '{amount:amount} x {dish:dish}?', group: 'kitchen' },
      { verb: 'wash', text: 'wash up', group: '' },
    ],
  })

  test('parses forms that contain special characters of regular expressions', () => {
    expect(notation.parse('12 x soup (hot)?')).toEqual({ verb: 'cook', values: { amount: 12, dish: 'Soup (hot)' } })
    expect(notation.parse('12 x soup hot').verb).toBe('other')
    expect(notation.parse('1').verb).toBe('other')
    expect(notation.form('cook')).toMatchObject({ group: 'kitchen', head: '', fields: ['amount', 'dish'] })
    expect(notation.form('wash')).toMatchObject({ group: '', head: 'wash up', fields: [] })
    expect(notation.form('dry')).toBeUndefined()
  })

  test('formats moves', () => {
    expect(notation.format('cook', { amount: 2, dish: 'Tea' })).toBe('2 x Tea?')
    expect(notation.format('wash')).toBe('wash up')
    expect(() => notation.format('dry')).toThrow('no move dry')
  })

  test('checks texts against field types', () => {
    expect(notation.names('dish')).toEqual(['Soup (hot)', 'Tea'])
    const texts = ['1', '19', '20', '', '119']
    expect(texts.filter((text) => notation.fits('amount', text))).toEqual(['1', '19'])
    expect(notation.fits('weight', '1')).toBe(false)
    expect(() => createNotation({ fields: {}, forms: [{ verb: 'a', text: '{b:c}', group: '' }] })).toThrow('field c')
  })
})
