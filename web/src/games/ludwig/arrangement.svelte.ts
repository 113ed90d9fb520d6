/** The master builder's plan: rooms are put in order here, then told as the server asks, the highest price first. */
import { untrack } from 'svelte'
import type { LudwigPlay } from './placement.svelte'

export class Arrangement {
  private plan: readonly (string | null)[] | null = $state.raw(null)
  /** the place whose room is picked up */
  held: number | null = $state(null)
  running = $state(false)
  private sent = -1

  constructor(private readonly given: () => LudwigPlay) {}

  readonly active = $derived.by(() => this.running || this.given().decision?.kind === 'arrange')

  private readonly market = $derived.by(() => this.given().view.market.map((offer) => offer?.tile ?? null))

  /** for each price its room, as planned */
  readonly order: readonly (string | null)[] = $derived(
    this.active && this.plan && same(this.plan, this.market) ? this.plan : this.market,
  )

  /** places from this one on are settled */
  readonly settled = $derived.by(() => this.market.length - this.given().view.arranged)

  /** picks a room up, or changes places with the one that is held */
  tap(place: number): void {
    if (this.running || place >= this.settled) return
    if (this.held === null || this.held === place) {
      this.held = this.held === place ? null : place
      return
    }
    const order = [...this.order]
    ;[order[place], order[this.held]] = [order[this.held]!, order[place]!]
    this.plan = order
    this.held = null
  }

  tell(): void {
    this.plan = this.order
    this.held = null
    this.sent = -1
    this.running = true
  }

  /** answers the question for the next price; call it whenever something changed */
  step(): void {
    const { decision, view } = this.given()
    if (!this.running || decision === null) return
    untrack(() => {
      const place = this.settled - 1
      const move = `put ${this.order[place] ?? 'nothing'} ${view.prices[place]}`
      if (decision.kind !== 'arrange' || this.sent === place || !decision.moves.includes(move)) {
        this.running = false
        this.plan = null
        return
      }
      this.sent = place
      const play = this.given()
      play.propose(move)
      // whoever wants to confirm moves has confirmed the whole order
      if (play.decision !== null && play.chosen === move) play.propose(move)
    })
  }
}

function same(one: readonly (string | null)[], other: readonly (string | null)[]): boolean {
  return [...one].sort().join() === [...other].sort().join()
}
