import type { View } from './types'

/** The blocks left in this turn's stack: null before one is chosen, 0 if a card emptied it (T8.4). */
export const blocksInUse = (view: View): number | null => view.stack ?? (view.emptied ? 0 : null)
