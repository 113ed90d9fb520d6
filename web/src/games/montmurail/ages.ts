/** What the end of an age brought, by comparing the position before with the one after. */
import type { View } from './types'

export interface AgeResult {
  seat: number
  /** coins by the rule they came from, only those gained now */
  gained: [rule: string, coins: number][]
  vikings: number
  invaded: boolean
}

/** Nothing unless the second position begins the age after that of the first. */
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
