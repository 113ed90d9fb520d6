/** The new walls on each board since its last change. */
import { untrack } from 'svelte'
import { isPlacement } from './geometry'
import type { MontmurailPlay } from './types'

const NONE: ReadonlySet<string> = new Set()

export class NewWalls {
  private sets: readonly ReadonlySet<string>[] = $state.raw([])
  private before: readonly (readonly string[])[] | null = null

  constructor(play: () => MontmurailPlay) {
    $effect.pre(() => {
      const boards = play().view.boards
      untrack(() => this.compare(boards, play()))
    })
  }

  of(seat: number): ReadonlySet<string> {
    return this.sets[seat] ?? NONE
  }

  private compare(boards: readonly (readonly string[])[], play: MontmurailPlay): void {
    const before = this.before
    this.before = boards
    this.sets = boards.map((walls, seat) => {
      const old = before?.[seat]
      if (!old) return this.recent(walls, seat, play)
      const same = old.length === walls.length && walls.every((street, i) => street === old[i])
      if (same) return this.of(seat)
      const known = new Set(old)
      return new Set(walls.filter((street) => !known.has(street)))
    })
  }

  /** The walls that others placed while the user was away. */
  private recent(walls: readonly string[], seat: number, play: MontmurailPlay): ReadonlySet<string> {
    const moves = play.recent.filter((line) => line.seat === seat && isPlacement(line.move))
    const placed = new Set(moves.flatMap(({ move }) => move.split(' ')))
    return new Set(walls.filter((street) => placed.has(street)))
  }
}
