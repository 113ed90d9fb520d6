/** What a bot found out about a game that is over: what each seat could expect, and the turns that cost most. */
import type { api } from '../protocol'

export type Verdict = api.TurnVerdict

/** points below which nothing is called a mistake: the bot itself is not surer than that */
export const MISTAKE = 2
const MARKED = 3 // turns of a seat, in the chart
const LISTED = 5

const after = (verdict: Verdict) => verdict.number + verdict.played.length

/** The turn that a step belongs to: the one that is to be played there, or is under way. */
export function turnAt(verdicts: readonly Verdict[], n: number): Verdict | null {
  return verdicts.findLast((verdict) => verdict.number <= n && n < after(verdict)) ?? null
}

/** What each seat expects at each step: known where it decides, and in between on the way from one to the next. */
export function expected(
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
      known.push([verdict.number, verdict.ahead], [after(verdict), verdict.ahead - verdict.lost])
    }
    if (end && known.length > 0) known.push([last, end[seat]!])
    for (const [i, [to, points]] of known.entries()) {
      const [from, before] = known[i - 1] ?? [to, points]
      for (let n = from; n <= Math.min(to, last); n++) {
        // where two are known of one step, the later: so a mistake shows after it, not before
        all[n]![seat] = n === to ? points : before + ((points - before) * (n - from)) / (to - from)
      }
    }
  }
  return all
}

/** By how many points each seat is ahead of the best other; alone, what it has. */
export const leads = (totals: readonly number[]) =>
  totals.map(
    (own, seat) => own - Math.max(...totals.filter((_, other) => other !== seat), totals.length > 1 ? -Infinity : 0),
  )

/** The turns of each seat that cost most, the worst first. */
export function mistakes(verdicts: readonly Verdict[], players: number): Verdict[][] {
  return Array.from({ length: players }, (_, seat) =>
    verdicts
      .filter((verdict) => verdict.seat === seat && verdict.lost >= MISTAKE)
      .sort((one, other) => other.lost - one.lost || one.number - other.number)
      .slice(0, LISTED),
  )
}

/** Those of them that the chart points at, the worst of all first. */
export const turningPoints = (found: readonly Verdict[][]) =>
  found.flatMap((own) => own.slice(0, MARKED)).sort((one, other) => other.lost - one.lost)

/** "+12", "−3": a lead, as it is written everywhere */
export function signed(points: number): string {
  const whole = Math.round(points)
  return whole > 0 ? `+${whole}` : whole < 0 ? `−${-whole}` : '0'
}
