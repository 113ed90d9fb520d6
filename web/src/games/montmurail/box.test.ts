import { describe, expect, it } from 'vitest'
import { boxOf, printed, turnedTile } from './box'
import type { Catalog, View } from './types'

const TEXT = `
# a box of one's own
tile white black
C V . M
. d W .
V . c M
W c C .
king 0 0 1 1 2 2
die straight2 1
die U3 3
`

const box = boxOf({ tiles: TEXT } as View, null)

describe('the contents of the box', () => {
  it('are parsed from the text in the options', () => {
    expect(box.tile('white', 'black')?.[0]).toEqual(['church', 'viking', null, 'market'])
    expect(box.tile('white', 'white')).toBeUndefined()
    expect(box.pays(1)).toBe(3)
  })

  it('come from the catalog if the options have no text', () => {
    const squares = [['church']] as unknown as Catalog['tiles'][number]['squares']
    const catalog = { tiles: [{ gem: 'blue', side: 'white', squares }], die: [{ shape: 'L3', coins: 2 }] }
    const own = boxOf({ tiles: null } as View, catalog as unknown as Catalog)
    expect(own.tile('blue', 'white')).toBe(squares)
    expect(own.pays(0)).toBe(2)
  })

  it('rotate clockwise with their tile', () => {
    const tile = box.tile('white', 'black')!
    expect(turnedTile(tile, 1)[0]).toEqual(['well', 'viking', null, 'church'])
    expect(turnedTile(tile, 2)[0]).toEqual([null, 'church', 'coin', 'well'])
    expect(turnedTile(turnedTile(tile, 3), 1)).toEqual(tile)
  })

  it('are placed on the squares of their quarter', () => {
    const found = printed([{ gem: 'white', side: 'black', place: 'SE', turn: 1 }], box)
    expect(found.size).toBe(16)
    expect(found.get('e5')).toEqual({ gem: 'white', content: 'well' })
    expect(found.get('h5')).toEqual({ gem: 'white', content: 'church' })
    expect(found.get('a1')).toBeUndefined()
  })
})
