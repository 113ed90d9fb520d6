/** What the server says of a game of Torres, and what its board is given. */
import type { Derived, Catalog, View } from '../../protocol/generated/torres'
import type { Play } from '../game'

export type { Castle, Derived, Catalog, View } from '../../protocol/generated/torres'
export type TorresPlay = Play<View, Catalog, Derived>
export type Card = Catalog['cards'][number]['name']

/** Who stands on a square: a seat's knight, or the king. */
export type Figure = number | 'king'
