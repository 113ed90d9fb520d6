/** A game that is played again, step by step: what was fetched, what is shown, and whether it runs. */
import { sentence } from '../lib/loading.svelte'
import { PAGE, pageOf, turnEnds, turnFrom, wanted } from './pages'
import type { Replay, Step } from './server'

export const SPEEDS = [0.5, 1, 2, 4] as const
const PACE = 1000 // milliseconds a step at ordinary speed

export type Fetch = (start: number, end: number) => Promise<Replay>

export class Reel {
  /** what is so of the whole game; null until the first page has come */
  game: Omit<Replay, 'steps'> | null = $state.raw(null)
  steps: readonly (Step | undefined)[] = $state.raw([])
  /** the step one wants to see */
  n = $state(0)
  running = $state(false)
  speed: (typeof SPEEDS)[number] = $state(1)
  private error: unknown = $state.raw(null)

  /** the step that is shown: the last one wanted that is here */
  shown: Step | null = $state.raw(null)

  readonly last = $derived(Math.max(0, this.steps.length - 1))
  readonly complete = $derived(this.game !== null && !this.steps.includes(undefined))
  readonly turns = $derived(turnEnds(this.steps))

  private readonly here = new Set<number>()
  private filling = false
  private timer = 0
  private closed = false

  constructor(
    private readonly fetchSteps: Fetch,
    n = 0,
  ) {
    this.n = n
    void this.fill()
  }

  get wrong(): string | null {
    return this.error === null ? null : sentence(this.error)
  }

  again = (): void => {
    this.error = null
    void this.fill()
  }

  private async fill(): Promise<void> {
    if (this.filling) return
    this.filling = true
    try {
      for (let page = this.next(); page !== null && !this.closed; page = this.next()) {
        this.take(page, await this.fetchSteps(page * PAGE, (page + 1) * PAGE))
      }
    } catch (error) {
      this.error = error
      this.pause()
    } finally {
      this.filling = false
    }
  }

  private next(): number | null {
    return this.game === null ? pageOf(this.n) : wanted(this.here, this.n, this.last)
  }

  private take(page: number, { steps, ...game }: Replay): void {
    const all = this.game === null ? Array<Step | undefined>(game.count + 1).fill(undefined) : [...this.steps]
    for (const step of steps) if (step.n < all.length) all[step.n] = step
    this.here.add(page)
    this.game ??= game
    this.steps = all
    this.go(this.n)
  }

  private show(): void {
    this.shown = this.steps[this.n] ?? this.shown ?? this.steps.find((step) => step !== undefined) ?? null
  }

  // --- what a person does

  go(n: number): void {
    this.n = Math.min(Math.max(n, 0), this.last)
    this.show()
    if (this.steps[this.n] === undefined && this.error === null) void this.fill()
  }

  /** a person goes somewhere: it no longer runs by itself */
  jump = (n: number): void => {
    this.pause()
    this.go(n)
  }

  step = (by: 1 | -1): void => this.jump(this.n + by)

  turn = (by: 1 | -1): void => this.jump(turnFrom(this.turns, this.n, by))

  toggle = (): void => {
    if (this.running) return this.pause()
    if (this.n >= this.last) this.go(0)
    this.running = true
    this.wait()
  }

  pause(): void {
    this.running = false
    clearTimeout(this.timer)
  }

  private wait(): void {
    clearTimeout(this.timer)
    this.timer = window.setTimeout(() => {
      if (this.steps[this.n + 1]) this.go(this.n + 1)
      if (this.n >= this.last) this.pause()
      else this.wait()
    }, PACE / this.speed)
  }

  close(): void {
    this.closed = true
    this.pause()
  }
}
