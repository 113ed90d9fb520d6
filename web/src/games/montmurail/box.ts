/** The contents of the quarters and the die: those of Bastide, or those given as text in the options. */
import type { Content, Catalog, Quarter, View } from './types'
import { SIZE, square } from './geometry'

const SIGNS: Readonly<Record<string, Content | null>> = {
  C: 'church',
  W: 'well',
  M: 'market',
  V: 'viking',
  c: 'coin',
  d: 'coins',
  '.': null,
}

/** Rows of squares, with the arrow pointing up. */
export type Tile = readonly (readonly (Content | null)[])[]

export interface Box {
  tile(gem: string, side: string): Tile | undefined
  /** The coins that a face of the die pays. */
  pays(die: number): number | undefined
}

/** Parse tiles given as text. The server has validated it, so invalid parts are skipped. */
function parseTiles(text: string): Box {
  const lines = text
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([first]) => first && !first.startsWith('#'))
  const tiles = new Map<string, Tile>()
  const faces: number[] = []
  lines.forEach(([what, first, second], i) => {
    if (what === 'die') faces.push(Number(second))
    if (what !== 'tile') return
    const rows = lines.slice(i + 1, i + 5).map((row) => row.map((sign) => SIGNS[sign] ?? null))
    tiles.set(`${first} ${second}`, rows)
  })
  return { tile: (gem, side) => tiles.get(`${gem} ${side}`), pays: (die) => faces[die] }
}

export function boxOf(view: View, catalog: Catalog | null): Box {
  if (view.tiles !== null) return parseTiles(view.tiles)
  return {
    tile: (gem, side) => catalog?.tiles.find((tile) => tile.gem === gem && tile.side === side)?.squares,
    pays: (die) => catalog?.die[die]?.coins,
  }
}

export function turnedTile(tile: Tile, turns: number): Tile {
  if (turns === 0) return tile
  const last = tile.length - 1
  const once = tile.map((_, row) => tile.map((_, column) => tile[last - column]![row] ?? null))
  return turnedTile(once, turns - 1)
}

export const PLACES = ['NW', 'NE', 'SW', 'SE'] as const
export type Place = (typeof PLACES)[number]

/** The upper left square of a place. */
export function cornerOf(place: string): { row: number; column: number } {
  return { row: place[0] === 'S' ? SIZE / 2 : 0, column: place[1] === 'E' ? SIZE / 2 : 0 }
}

export interface Printed {
  gem: string
  content: Content | null
}

/** The contents of the squares laid so far, by name. */
export function printed(quarters: readonly Quarter[], box: Box): Map<string, Printed> {
  const found = new Map<string, Printed>()
  for (const { gem, side, place, turn } of quarters) {
    const tile = turnedTile(box.tile(gem, side) ?? [], turn)
    const corner = cornerOf(place)
    tile.forEach((row, down) =>
      row.forEach((content, right) => found.set(square(corner.row + down, corner.column + right), { gem, content })),
    )
  }
  return found
}
