/** The texts of replays, positions and first games. */
import { said } from '../words/index.svelte'

export const after = (key: string, values: Record<string, unknown> = {}) => said('after', key, values)
