import { describe, expect, test } from 'vitest'
import { aimsOf, keepTool, offersOf, press, selectTool, formatMove, type Offer } from './targets'

const TURN = offersOf(['end', 'advance', 'd1-e1', 'd1-d2', 'c3-d2', 'N e1', 'B e1', 'B f1', 'climb d1-c1', 'free g1'])
const OWN = ['d1', 'c3']
const roles = (offers: readonly Offer[], tool: Parameters<typeof aimsOf>[1]) =>
  Object.fromEntries([...aimsOf(offers, tool)].map(([square, aim]) => [square, `${aim.role} ${aim.verbs.join('+')}`]))

describe('targets', () => {
  test('without a tool, are movable knights and squares for blocks or new knights, but not cards', () => {
    expect(roles(TURN, null)).toEqual({ d1: 'from move', c3: 'from move', e1: 'to place+block', f1: 'to block' })
  })

  test('with a tool, are only the squares it can be used on', () => {
    expect(roles(TURN, { verb: 'block', from: null })).toEqual({ e1: 'to block', f1: 'to block' })
    expect(roles(TURN, { verb: 'move', from: 'd1' })).toEqual({ e1: 'to move', d2: 'to move' })
    expect(roles(TURN, { verb: 'climb', from: null })).toEqual({ d1: 'from climb' })
  })
})

describe('a press without a tool', () => {
  test('selects an own knight, even if it cannot move', () => {
    expect(press('d1', null, TURN, OWN, 'turn')).toEqual({ tool: { verb: 'move', from: 'd1' } })
    expect(press('h8', null, TURN, ['h8'], 'turn')).toEqual({ tool: { verb: 'move', from: 'h8' } })
  })

  test('plays the only move to the square', () => {
    expect(press('f1', null, TURN, OWN, 'turn')).toEqual({ propose: 'B f1' })
  })

  test('opens a menu if there are several moves, without cards', () => {
    const pressed = press('e1', null, TURN, OWN, 'turn')
    expect(pressed && 'menu' in pressed && pressed.menu.map(({ move }) => move)).toEqual(['d1-e1', 'N e1', 'B e1'])
  })

  test('proposes an illegal move, to show why it is refused', () => {
    expect(press('h8', null, TURN, OWN, 'turn')).toEqual({ propose: 'B h8' })
    expect(press('h8', null, offersOf(['N d1']), [], 'knight')).toEqual({ propose: 'N h8' })
    expect(press('h8', null, offersOf(['K d1', 'stay']), [], 'move_king')).toEqual({ propose: 'K h8' })
    expect(press('h8', null, offersOf(['castle d1']), [], 'castle')).toEqual({ propose: 'castle h8' })
  })

  test('does nothing if the decision is not about squares', () => {
    expect(press('d1', null, offersOf(['keep six']), OWN, 'keep')).toBeNull()
  })
})

describe('a press with a tool', () => {
  test('proposes legal and illegal moves alike', () => {
    const tool = { verb: 'move', from: 'd1' }
    expect(press('d2', tool, TURN, OWN, 'turn')).toEqual({ propose: 'd1-d2' })
    expect(press('h8', tool, TURN, OWN, 'turn')).toEqual({ propose: 'd1-h8' })
    expect(press('h8', { verb: 'free', from: null }, TURN, OWN, 'turn')).toEqual({ propose: 'free h8' })
  })

  test('deselects the knight, or selects another one', () => {
    const tool = { verb: 'move', from: 'd1' }
    expect(press('d1', tool, TURN, OWN, 'turn')).toEqual({ tool: null })
    expect(press('c3', tool, TURN, OWN, 'turn')).toEqual({ tool: { verb: 'move', from: 'c3' } })
  })

  test('accepts the destination before the knight', () => {
    const tool = { verb: 'move', from: null }
    expect(press('e1', tool, TURN, OWN, 'turn')).toEqual({ propose: 'd1-e1' })
    const pressed = press('d2', tool, TURN, OWN, 'turn')
    expect(pressed && 'menu' in pressed && pressed.menu).toHaveLength(2)
    expect(press('c8', tool, TURN, OWN, 'turn')).toEqual({ propose: 'c3-c8' })
  })

  test('offers the stacks a block under a knight can come from', () => {
    const offers = offersOf(['under d1 from 2', 'under d1 from 3'])
    const pressed = press('d1', { verb: 'under', from: null }, offers, OWN, 'turn')
    expect(pressed && 'menu' in pressed && pressed.menu.map(({ height }) => height)).toEqual([2, 3])
  })

  test('moves a block from a tower to a square', () => {
    const offers = offersOf(['shift a1-b1', 'shift b1-c1'])
    expect(press('a1', { verb: 'shift', from: null }, offers, OWN, 'turn')).toEqual({
      tool: { verb: 'shift', from: 'a1' },
    })
    expect(press('b1', { verb: 'shift', from: 'a1' }, offers, OWN, 'turn')).toEqual({ propose: 'shift a1-b1' })
  })
})

describe('tools', () => {
  test('choose the origin if there is only one', () => {
    expect(selectTool('climb', TURN)).toEqual({ verb: 'climb', from: 'd1' })
    expect(selectTool('move', TURN)).toEqual({ verb: 'move', from: null })
    expect(selectTool('free', TURN)).toEqual({ verb: 'free', from: null })
  })

  test('follow a moved knight, and are dropped if it cannot move on', () => {
    const went = offersOf(['d1-e1'])[0]!
    const tool = { verb: 'move', from: 'd1' }
    expect(keepTool(tool, offersOf(['e1-f1']), ['e1'], 'turn', went)).toEqual({ verb: 'move', from: 'e1' })
    expect(keepTool(tool, offersOf(['c3-c4']), ['e1', 'c3'], 'turn', went)).toBeNull()
    expect(keepTool(tool, offersOf(['e1-f1']), ['e1'], 'turn', null)).toBeNull()
  })

  test('stay selected for more blocks, but not after a card', () => {
    expect(keepTool({ verb: 'block', from: null }, TURN, OWN, 'turn', null)).toEqual({ verb: 'block', from: null })
    expect(keepTool({ verb: 'leap', from: null }, TURN, OWN, 'turn', null)).toBeNull()
    expect(keepTool({ verb: 'block', from: null }, TURN, OWN, 'keep', null)).toBeNull()
  })

  test('write moves in the notation of the game', () => {
    expect(formatMove('move', 'e1', 'd1')).toBe('d1-e1')
    expect(formatMove('leap', 'e1', 'd1')).toBe('leap d1-e1')
    expect(formatMove('place', 'e1')).toBe('N e1')
    expect(formatMove('castle', 'e1')).toBe('castle e1')
  })
})
