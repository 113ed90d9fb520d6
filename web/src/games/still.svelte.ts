/** A position that only is looked at: a picture in the rules, a shared link, a step of a replay. */
import type { Answer, Decision, SeatInfo } from '../protocol'
import type { Play } from './contract'

export interface Looked {
  game: string
  options: Record<string, unknown>
  seats: readonly SeatInfo[]
  seat: number | null
  sits?: boolean
  view: unknown
  parts: unknown
  details: unknown
  marks?: readonly string[]
  recent?: readonly { seat: number; move: string }[]
  picture?: boolean
}

const NOTHING: ReadonlySet<string> = new Set()

export class Still implements Play {
  game: string
  options: Record<string, unknown>
  seats: readonly SeatInfo[]
  seat: number | null
  sits: boolean
  picture: boolean
  view: unknown = $state.raw(null)
  parts: unknown
  details: unknown = $state.raw(null)
  decision: Decision | null = null
  offered = NOTHING
  chosen: string | null = null
  marks: readonly string[] = $state.raw([])
  recent: readonly { seat: number; move: string }[] = $state.raw([])

  constructor(looked: Looked) {
    this.game = looked.game
    this.options = looked.options
    this.seats = looked.seats
    this.seat = looked.seat
    this.sits = looked.sits ?? looked.seat !== null
    this.parts = looked.parts
    this.picture = looked.picture ?? false
    this.show(looked)
  }

  show(looked: Pick<Looked, 'view' | 'details' | 'marks' | 'recent'>): void {
    this.view = looked.view
    this.details = looked.details
    this.marks = looked.marks ?? []
    this.recent = looked.recent ?? []
  }

  propose(): void {}

  choose(): void {}

  ask(): Promise<Answer> {
    return Promise.resolve({ type: 'answer', id: 0, reason: null, gains: null })
  }
}
