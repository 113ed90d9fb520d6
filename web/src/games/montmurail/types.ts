/** The types of the game that the server writes, and the `Play` of its board. */
import type { Play } from '../contract'
import type { Details, Parts, View } from '../../protocol/generated/montmurail'

export type { City, Details, Parts, Quarter, View } from '../../protocol/generated/montmurail'
export type Content = 'church' | 'well' | 'market' | 'viking' | 'coin' | 'coins'
export type MontmurailPlay = Play<View, Parts | null, Details>
