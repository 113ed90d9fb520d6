/** Verdicts of the analysis: the expected lead of each seat, and the turns that cost most. */
import type { api } from '../protocol'

export type Verdict = api.TurnVerdict

/** Smaller losses do not count as mistakes: the bot itself is not more accurate than this. */
export const MISTAKE = 2
const MAX_MARKED = 3 // turns per seat in the chart
const MAX_LISTED = 5

const endOf = (verdict: Verdict) => verdict.number + verdict.played.length

/** The turn to be played, or under way, at a step. */
export function turnAt(verdicts: readonly Verdict[], n: number): Verdict | null {
  return verdicts.findLast((verdict) => verdict.number <= n && n < endOf(verdict)) ?? null
}

/** The expected lead of each seat at each step: known where the seat decides, interpolated in between. */
export function expectedLeads(
  verdicts: readonly Verdict[],
  players: number,
  last: number,
  end: readonly number[] | null,
): (number | undefined)[][] {
  const all = Array.from({ length: last + 1 }, () => Array<number | undefined>(players).fill(undefined))
  for (let seat = 0; seat < players; seat++) {
    const known: [number, number][] = []
    for (const verdict of verdicts) {
      if (verdict.seat !== seat) continue
      known.push([verdict.number, verdict.ahead], [endOf(verdict), verdict.ahead - verdict.lost])
    }
    if (end && known.length > 0) known.push([last, end[seat]!])
    for (const [i, [to, points]] of known.entries()) {
      const [from, before] = known[i - 1] ?? [to, points]
      for (let n = from; n <= Math.min(to, last); n++) {
        // if a step has two values, take the later one, so that a mistake shows after the move
        all[n]![seat] = n === to ? points : before + ((points - before) * (n - from)) / (to - from)
      }
    }
  }
  return all
}

/** The lead of each seat over the best of the others; in a solo game, its points. */
export const leads = (totals: readonly number[]) =>
  totals.map(
    (own, seat) => own - Math.max(...totals.filter((_, other) => other !== seat), totals.length > 1 ? -Infinity : 0),
  )

/** The mistakes of each seat, the worst first. */
export function mistakes(verdicts: readonly Verdict[], players: number): Verdict[][] {
  return Array.from({ length: players }, (_, seat) =>
    verdicts
      .filter((verdict) => verdict.seat === seat && verdict.lost >= MISTAKE)
      .sort((one, other) => other.lost - one.lost || one.number - other.number)
      .slice(0, MAX_LISTED),
  )
}

/** The mistakes marked in the chart, the worst of all first. */
export const turningPoints = (found: readonly Verdict[][]) =>
  found.flatMap((own) => own.slice(0, MAX_MARKED)).sort((one, other) => other.lost - one.lost)

/** Format a lead: "+12", "−3". */
export function formatLead(points: number): string {
  const whole = Math.round(points)
  return whole > 0 ? `+${whole}` : whole < 0 ? `−${-whole}` : '0'
}
