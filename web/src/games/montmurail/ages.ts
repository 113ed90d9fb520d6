/** The results of an age, from the views before and after its end. */
import type { View } from './types'

export interface AgeResult {
  seat: number
  /** The coins gained in this age, by rule. */
  gained: [rule: string, coins: number][]
  vikings: number
  invaded: boolean
}

/** Compare two views; return null unless the second one begins the next age. */
export function ageResults(before: View, after: View): AgeResult[] | null {
  if (after.age !== before.age + 1 || after.turn !== 1) return null
  return after.coins.map((coins, seat) => ({
    seat,
    gained: Object.entries(coins)
      .map(([rule, sum]): [string, number] => [rule, sum - (before.coins[seat]?.[rule as keyof typeof coins] ?? 0)])
      .filter(([, gain]) => gain > 0),
    vikings: after.tokens[seat] ?? 0,
    invaded: (after.invasions[seat] ?? 0) > (before.invasions[seat] ?? 0),
  }))
}
