/** Plays a recorded game step by step, and fetches the steps page by page. */
import { errorMessage } from '../lib/resource.svelte'
import { PAGE, pageOf, turnEnds, turnFrom, nextPage } from './pages'
import type { Replay, Step } from './api'

export const SPEEDS = [0.5, 1, 2, 4] as const
const STEP_TIME = 1000 // milliseconds per step at normal speed

export type Fetch = (start: number, end: number) => Promise<Replay>

export class ReplayPlayer {
  /** The game without its steps; null until the first page has arrived. */
  game: Omit<Replay, 'steps'> | null = $state.raw(null)
  steps: readonly (Step | undefined)[] = $state.raw([])
  /** The step the user asked for. */
  n = $state(0)
  isPlaying = $state(false)
  speed: (typeof SPEEDS)[number] = $state(1)
  private failure: unknown = $state.raw(null)

  /** The step on the board: the last requested one that has been fetched. */
  shown: Step | null = $state.raw(null)

  readonly last = $derived(Math.max(0, this.steps.length - 1))
  readonly isComplete = $derived(this.game !== null && !this.steps.includes(undefined))
  readonly turns = $derived(turnEnds(this.steps))

  private readonly fetchedPages = new Set<number>()
  private isFetching = false
  private timer = 0
  private isClosed = false

  constructor(
    private readonly fetchSteps: Fetch,
    n = 0,
  ) {
    this.n = n
    void this.fetchMissing()
  }

  get error(): string | null {
    return this.failure === null ? null : errorMessage(this.failure)
  }

  retry = (): void => {
    this.failure = null
    void this.fetchMissing()
  }

  private async fetchMissing(): Promise<void> {
    if (this.isFetching) return
    this.isFetching = true
    try {
      for (let page = this.pageToFetch(); page !== null && !this.isClosed; page = this.pageToFetch()) {
        this.addPage(page, await this.fetchSteps(page * PAGE, (page + 1) * PAGE))
      }
    } catch (error) {
      this.failure = error
      this.pause()
    } finally {
      this.isFetching = false
    }
  }

  private pageToFetch(): number | null {
    return this.game === null ? pageOf(this.n) : nextPage(this.fetchedPages, this.n, this.last)
  }

  private addPage(page: number, { steps, ...game }: Replay): void {
    const all = this.game === null ? Array<Step | undefined>(game.count + 1).fill(undefined) : [...this.steps]
    for (const step of steps) if (step.n < all.length) all[step.n] = step
    this.fetchedPages.add(page)
    this.game ??= game
    this.steps = all
    this.go(this.n)
  }

  private show(): void {
    this.shown = this.steps[this.n] ?? this.shown ?? this.steps.find((step) => step !== undefined) ?? null
  }

  // --- controls

  go(n: number): void {
    this.n = Math.min(Math.max(n, 0), this.last)
    this.show()
    if (this.steps[this.n] === undefined && this.failure === null) void this.fetchMissing()
  }

  /** Go to a step and stop playing. */
  jump = (n: number): void => {
    this.pause()
    this.go(n)
  }

  step = (by: 1 | -1): void => this.jump(this.n + by)

  turn = (by: 1 | -1): void => this.jump(turnFrom(this.turns, this.n, by))

  toggle = (): void => {
    if (this.isPlaying) return this.pause()
    if (this.n >= this.last) this.go(0)
    this.isPlaying = true
    this.scheduleStep()
  }

  pause(): void {
    this.isPlaying = false
    clearTimeout(this.timer)
  }

  private scheduleStep(): void {
    clearTimeout(this.timer)
    this.timer = window.setTimeout(() => {
      if (this.steps[this.n + 1]) this.go(this.n + 1)
      if (this.n >= this.last) this.pause()
      else this.scheduleStep()
    }, STEP_TIME / this.speed)
  }

  close(): void {
    this.isClosed = true
    this.pause()
  }
}
