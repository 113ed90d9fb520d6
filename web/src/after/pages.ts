/** Which steps of a replay to fetch next: first those one looks at, then what comes after, at last all others. */

export const PAGE = 80

export const pageOf = (n: number) => Math.floor(n / PAGE)

/** The page that is needed most and is not here, or nothing when all are. Steps count from 0 to `last`. */
export function wanted(here: ReadonlySet<number>, n: number, last: number): number | null {
  const pages = pageOf(last) + 1
  const now = Math.min(pageOf(n), pages - 1)
  for (let i = 0; i < pages; i++) {
    const page = (now + i) % pages
    if (!here.has(page)) return page
  }
  return null
}

interface Played {
  era: number | null
}

/** The steps at which a turn is over (moves of one era belong together); the first step and the last are among them. */
export function turnEnds(steps: readonly (Played | undefined)[]): number[] {
  const ends = steps.length > 0 ? [0] : []
  for (let n = 1; n < steps.length; n++) {
    if (n === steps.length - 1 || steps[n]?.era !== steps[n + 1]?.era) ends.push(n)
  }
  return ends
}

/** The end of the next turn (or of the one before), seen from a step. */
export function turnFrom(ends: readonly number[], n: number, step: 1 | -1): number {
  return step === 1 ? (ends.find((end) => end > n) ?? n) : (ends.findLast((end) => end < n) ?? n)
}

/** A step as an address has it; nonsense is the first. */
export function stepOf(text: string | null): number {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : 0
}
