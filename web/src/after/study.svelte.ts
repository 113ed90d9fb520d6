/** The analysis of a game while it is made and afterwards, and the line of it that is stepped through. */
import { sentence } from '../lib/loading.svelte'
import { heard } from '../words/index.svelte'
import type { Analysis, Line, Step } from './server'
import type { Verdict } from './study'

const PAUSE = 1000 // milliseconds between questions

export interface Source {
  ask(): Promise<Analysis>
  /** with the verdicts on turns from a step on */
  see(start: number): Promise<Analysis>
  line(number: number): Promise<Line>
}

export class Study {
  /** how far it has come; null until the first answer */
  state: Omit<Analysis, 'verdicts'> | null = $state.raw(null)
  verdicts: readonly Verdict[] = $state.raw([])
  private error: unknown = $state.raw(null)

  /** the turn whose best line is shown instead of the game */
  turn: Verdict | null = $state.raw(null)
  steps: readonly Step[] = $state.raw([])
  i = $state(0)
  readonly shown = $derived(this.turn ? (this.steps[this.i] ?? null) : null)

  private timer = 0
  private closed = false

  constructor(private readonly source: Source) {
    this.again()
  }

  get wrong(): string | null {
    if (this.error !== null) return sentence(this.error)
    return this.state?.wrong ? heard(this.state.wrong) : null
  }

  again = (): void => {
    this.error = null
    void this.take(this.source.ask(), 0)
  }

  private async take(answer: Promise<Analysis>, start: number): Promise<void> {
    try {
      const { verdicts, ...state } = await answer
      this.verdicts = [...this.verdicts.filter((verdict) => verdict.number < start), ...verdicts]
      this.state = state
      const goesOn = state.status === 'waiting' || state.status === 'running'
      if (goesOn && !this.closed) {
        this.timer = window.setTimeout(() => void this.take(this.source.see(state.looked_at), state.looked_at), PAUSE)
      }
    } catch (error) {
      this.error = error
    }
  }

  // --- the best line

  enter = async (turn: Verdict): Promise<void> => {
    const { steps } = await this.source.line(turn.number)
    if (steps.length === 0) return
    this.steps = steps
    this.i = 0
    this.turn = turn
  }

  /** one step on or back in the line */
  step = (by: 1 | -1): void => {
    this.i = Math.min(Math.max(this.i + by, 0), this.steps.length - 1)
  }

  leave = (): void => {
    this.turn = null
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
  }
}
