/** The master builder's arrangement of rooms, sent price by price, the highest first. */
import { untrack } from 'svelte'
import { notation } from './notation'
import type { LudwigPlay } from './placement.svelte'

export class Arrangement {
  private plan: readonly (string | null)[] | null = $state.raw(null)
  /** The place whose room is picked up. */
  held: number | null = $state(null)
  isSending = $state(false)
  private sent = -1

  constructor(private readonly given: () => LudwigPlay) {}

  readonly active = $derived.by(() => this.isSending || this.given().decision?.kind === 'arrange')

  private readonly market = $derived.by(() => this.given().view.market.map((offer) => offer?.tile ?? null))

  /** The room for each price. */
  readonly order: readonly (string | null)[] = $derived(
    this.active && this.plan && same(this.plan, this.market) ? this.plan : this.market,
  )

  /** The first place that is already settled. */
  readonly settled = $derived.by(() => this.market.length - this.given().view.arranged)

  /** Pick up a room, or swap it with the one picked up. */
  tap(place: number): void {
    if (this.isSending || place >= this.settled) return
    if (this.held === null || this.held === place) {
      this.held = this.held === place ? null : place
      return
    }
    const order = [...this.order]
    ;[order[place], order[this.held]] = [order[this.held]!, order[place]!]
    this.plan = order
    this.held = null
  }

  /** Start sending the arrangement. */
  submit(): void {
    this.plan = this.order
    this.held = null
    this.sent = -1
    this.isSending = true
  }

  /** Send the room for the next price; call this after every change. */
  sendNext(): void {
    const { decision, view } = this.given()
    if (!this.isSending || decision === null) return
    untrack(() => {
      const place = this.settled - 1
      const tile = this.order[place] ?? 'nothing'
      const move = notation.format(tile === 'nothing' ? 'putNothing' : 'put', { tile, price: view.prices[place] ?? 0 })
      if (decision.kind !== 'arrange' || this.sent === place || !decision.moves.includes(move)) {
        this.isSending = false
        this.plan = null
        return
      }
      this.sent = place
      const play = this.given()
      play.propose(move)
      // submitting the arrangement confirmed all of its moves
      if (play.decision !== null && play.chosen === move) play.propose(move)
    })
  }
}

function same(one: readonly (string | null)[], other: readonly (string | null)[]): boolean {
  return [...one].sort().join() === [...other].sort().join()
}
