/** The types of Montmurail, from the server, and the `Play` of its board. */
import type { Play } from '../game'
import type { Derived, Catalog, View } from '../../protocol/generated/montmurail'

export type { City, Derived, Catalog, Quarter, View } from '../../protocol/generated/montmurail'
export type Content = 'church' | 'well' | 'market' | 'viking' | 'coin' | 'coins'
export const BUILDINGS = ['church', 'well', 'market'] as const
export type MontmurailPlay = Play<View, Catalog | null, Derived>
