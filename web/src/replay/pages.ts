/** Pages of a replay: which steps to fetch next, and where turns end. */

export const PAGE = 80

export const pageOf = (n: number) => Math.floor(n / PAGE)

/** The next page to fetch: the current one, then those after it, then those before; null if none is missing. */
export function nextPage(fetched: ReadonlySet<number>, n: number, last: number): number | null {
  const pages = pageOf(last) + 1
  const now = Math.min(pageOf(n), pages - 1)
  for (let i = 0; i < pages; i++) {
    const page = (now + i) % pages
    if (!fetched.has(page)) return page
  }
  return null
}

interface EraStep {
  era: number | null
}

/** The steps at which a turn ends, with the first and the last step; moves of one era belong together. */
export function turnEnds(steps: readonly (EraStep | undefined)[]): number[] {
  const ends = steps.length > 0 ? [0] : []
  for (let n = 1; n < steps.length; n++) {
    if (n === steps.length - 1 || steps[n]?.era !== steps[n + 1]?.era) ends.push(n)
  }
  return ends
}

/** The end of the next or previous turn. */
export function turnFrom(ends: readonly number[], n: number, step: 1 | -1): number {
  return step === 1 ? (ends.find((end) => end > n) ?? n) : (ends.findLast((end) => end < n) ?? n)
}

/** Parse the step in a URL; anything invalid is step 0. */
export function stepOf(text: string | null): number {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : 0
}
