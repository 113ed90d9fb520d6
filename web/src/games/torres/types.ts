/** The types of Torres, from the server, and the `Play` of its board. */
import type { Derived, Catalog, View } from '../../protocol/generated/torres'
import type { Play } from '../game'

export type { Castle, Derived, Catalog, View } from '../../protocol/generated/torres'
export type TorresPlay = Play<View, Catalog, Derived>
export type Card = Catalog['cards'][number]['name']

/** A figure on a square: the knight of a seat, or the king. */
export type Figure = number | 'king'
