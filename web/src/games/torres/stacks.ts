import type { View } from './types'

/** Blocks left in the stack of this turn, null before there is one; none in a stack that a card has emptied (T8.4). */
export const blocksInUse = (view: View): number | null => view.stack ?? (view.emptied ? 0 : null)
