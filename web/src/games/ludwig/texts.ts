/** Texts and number formats of Ludwig. */
import { settings } from '../../lib/settings.svelte'
import { nameOf, translate } from '../../i18n/index.svelte'

export const ludwigText = (key: string, values: Record<string, unknown> = {}) => translate('ludwig', key, values)
export const ludwigName = (word: string) => nameOf('ludwig', word)

/** Format an amount of money in the user's language. */
export function formatMarks(amount: number): string {
  return new Intl.NumberFormat(settings.language).format(amount)
}

/** Format points with their sign: "+5", "−3". */
export function formatPoints(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`
}

/** Count cards or tiles, which are a list if visible and a number if hidden. */
export function countOf(value: number | readonly unknown[] | undefined): number {
  return typeof value === 'number' ? value : (value?.length ?? 0)
}
