/** What the server says of a game of Torres, and what its board is given. */
import type { Details, Parts, View } from '../../protocol/generated/torres'
import type { Play } from '../contract'

export type { Castle, Details, Parts, View } from '../../protocol/generated/torres'
export type Torres = Play<View, Parts, Details>
export type Card = Parts['cards'][number]['name']

/** Who stands on a square: a seat's knight, or the king. */
export type Figure = number | 'king'
