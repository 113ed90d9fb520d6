/** The types of the game that the server writes, the `Play` of its board, and what the king asks for. */
import type { Play } from '../game'
import type { Derived, Catalog, View } from '../../protocol/generated/montmurail'

export type { City, Derived, Catalog, Quarter, View } from '../../protocol/generated/montmurail'
export type Content = 'church' | 'well' | 'market' | 'viking' | 'coin' | 'coins'
export const BUILDINGS = ['church', 'well', 'market'] as const
export type MontmurailPlay = Play<View, Catalog | null, Derived>
