/** Texts of Ludwig that several parts of the board need. */
import { settings } from '../../lib/settings.svelte'
import { nameOf, translate } from '../../i18n/index.svelte'

export const ludwigText = (key: string, values: Record<string, unknown> = {}) => translate('ludwig', key, values)
export const ludwigName = (word: string) => nameOf('ludwig', word)

/** An amount of money, as the language writes numbers. */
export function marks(amount: number): string {
  return new Intl.NumberFormat(settings.language).format(amount)
}

export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`
}

/** How many; what is known is listed, what is hidden only counted. */
export function count(value: number | readonly unknown[] | undefined): number {
  return typeof value === 'number' ? value : (value?.length ?? 0)
}
