/** The contents and positions of the plates of enclosed cities. */
import { SIZE, squareAt } from './geometry'
import { PITCH } from './dimensions'
import { BUILDINGS, type City, type Content } from './types'

export interface Plate {
  readonly city: City
  readonly items: readonly { kind: Content; text: string }[]
  /** The centre, in SVG units. */
  readonly x: number
  readonly y: number
  readonly width: number
}

const HIGH = 40

/** Coins and vikings, or what is missing. */
function itemsOf(city: City): Plate['items'] {
  if (!city.closable) {
    const missing = BUILDINGS.filter((kind) => city.missing[kind])
    return missing.map((kind) => ({ kind, text: `−${city.missing[kind]}` }))
  }
  const coins = { kind: 'coin' as const, text: String(city.points) }
  return city.vikings ? [coins, { kind: 'viking', text: String(city.vikings) }] : [coins]
}

/** Place each plate above the first square of its city, on the board, and below plates it would cover. */
export function platesOf(cities: readonly City[], scale = 1, down = 0): Plate[] {
  const laid: Plate[] = []
  for (const city of cities) {
    const items = itemsOf(city)
    const { row, column } = squareAt(city.first)
    const width = items.length * 60 + 10
    const half = (width / 2) * scale
    const x = Math.min(Math.max((column + 0.5) * PITCH, half - 10), SIZE * PITCH + 10 - half)
    let y = row * PITCH + down
    const covers = (other: Plate) =>
      Math.abs(other.x - x) < half + (other.width / 2) * scale && Math.abs(other.y - y) < HIGH * scale
    for (let other = laid.find(covers); other; other = laid.find(covers)) y = other.y + HIGH * scale
    laid.push({ city, items, x, y, width })
  }
  return laid
}
