/** The texts of Montmurail. */
import { formatList, nameOf, translate } from '../../i18n/index.svelte'
import type { SeatInfo } from '../../protocol'
import { BUILDINGS, type City, type Content } from './types'

export function montmurailText(
  key: string,
  values: Record<string, unknown> = {},
  seats: readonly SeatInfo[] = [],
): string {
  return translate('montmurail', key, values, seats)
}

const TERMS: Readonly<Record<Content, string>> = {
  church: 'church',
  well: 'well',
  market: 'market',
  viking: 'viking',
  coin: '1 coin',
  coins: '2 coins',
}

export function contentName(content: Content | null): string {
  return nameOf('montmurail', content === null ? 'nothing' : TERMS[content])
}

export function formatCounts(of: { church: number; well: number; market: number }): string[] {
  return BUILDINGS.filter((building) => of[building] > 0).map((building) =>
    montmurailText(`count.${building}`, { n: of[building] }),
  )
}

/** Describe what an enclosed city is worth, or what the decree still requires. */
export function describeCity(city: City): string {
  if (!city.closable) return montmurailText('board.missing', { what: formatList(formatCounts(city.missing)) })
  const worth = [montmurailText('count.coin', { n: city.points }), montmurailText('count.viking', { n: city.vikings })]
  return montmurailText('board.closable', { worth: formatList(worth) })
}
