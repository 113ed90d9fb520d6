/** The analysis of a game, fetched while the server computes it, and the best line being shown. */
import { errorMessage } from '../lib/resource.svelte'
import { describeReason } from '../i18n/index.svelte'
import type { AnalysisResponse, Line, Step } from './api'
import type { Verdict } from './verdicts'

const POLL_INTERVAL = 1000 // milliseconds

export interface Source {
  start(): Promise<AnalysisResponse>
  /** Fetch the progress, with the verdicts from a step on. */
  poll(start: number): Promise<AnalysisResponse>
  line(number: number): Promise<Line>
}

export class Analysis {
  /** The progress; null until the first response. */
  state: Omit<AnalysisResponse, 'verdicts'> | null = $state.raw(null)
  verdicts: readonly Verdict[] = $state.raw([])
  private failure: unknown = $state.raw(null)

  /** The turn whose best line is shown instead of the game. */
  turn: Verdict | null = $state.raw(null)
  steps: readonly Step[] = $state.raw([])
  i = $state(0)
  readonly shown = $derived(this.turn ? (this.steps[this.i] ?? null) : null)

  private timer = 0
  private isClosed = false

  constructor(private readonly source: Source) {
    this.retry()
  }

  get error(): string | null {
    if (this.failure !== null) return errorMessage(this.failure)
    return this.state?.error ? describeReason(this.state.error) : null
  }

  retry = (): void => {
    this.failure = null
    void this.receive(this.source.start(), 0)
  }

  private async receive(response: Promise<AnalysisResponse>, start: number): Promise<void> {
    try {
      const { verdicts, ...state } = await response
      this.verdicts = [...this.verdicts.filter((verdict) => verdict.number < start), ...verdicts]
      this.state = state
      const isPending = state.status === 'waiting' || state.status === 'running'
      if (isPending && !this.isClosed) {
        this.timer = window.setTimeout(
          () => void this.receive(this.source.poll(state.analysed), state.analysed),
          POLL_INTERVAL,
        )
      }
    } catch (error) {
      this.failure = error
    }
  }

  // --- best line

  enter = async (turn: Verdict): Promise<void> => {
    const { steps } = await this.source.line(turn.number)
    if (steps.length === 0) return
    this.steps = steps
    this.i = 0
    this.turn = turn
  }

  /** Go one step forward or back in the line. */
  step = (by: 1 | -1): void => {
    this.i = Math.min(Math.max(this.i + by, 0), this.steps.length - 1)
  }

  leave = (): void => {
    this.turn = null
  }

  close(): void {
    this.isClosed = true
    clearTimeout(this.timer)
  }
}
