/** The texts of replays and positions. */
import { translate } from '../i18n/index.svelte'

export const replayText = (key: string, values: Record<string, unknown> = {}) => translate('replay', key, values)
