/** The texts of the board, and squares and streets in words. */
import { listed, name, said } from '../../words/index.svelte'
import type { SeatInfo } from '../../protocol'
import { BUILDINGS, type City, type Content } from './types'

export function w(key: string, values: Record<string, unknown> = {}, seats: readonly SeatInfo[] = []): string {
  return said('montmurail', key, values, seats)
}

const WORDS: Readonly<Record<Content, string>> = {
  church: 'church',
  well: 'well',
  market: 'market',
  viking: 'viking',
  coin: '1 coin',
  coins: '2 coins',
}

export function contentName(content: Content | null): string {
  return name('montmurail', content === null ? 'nothing' : WORDS[content])
}

export function counts(of: { church: number; well: number; market: number }): string[] {
  return BUILDINGS.filter((building) => of[building] > 0).map((building) => w(`count.${building}`, { n: of[building] }))
}

/** what an enclosed city is worth, or what the decree still asks for */
export function cityWords(city: City): string {
  if (!city.closable) return w('board.missing', { what: listed(counts(city.missing)) })
  const worth = [w('count.coin', { n: city.points }), w('count.viking', { n: city.vikings })]
  return w('board.closable', { worth: listed(worth) })
}
