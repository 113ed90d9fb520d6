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
  catalog: unknown
  derived: unknown
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
  catalog: unknown
  derived: unknown = $state.raw(null)
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
    this.catalog = looked.catalog
    this.picture = looked.picture ?? false
    this.show(looked)
  }

  show(looked: Pick<Looked, 'view' | 'derived' | 'marks' | 'recent'>): void {
    this.view = looked.view
    this.derived = looked.derived
    this.marks = looked.marks ?? []
    this.recent = looked.recent ?? []
  }

  propose(): void {}

  choose(): void {}

  ask(): Promise<Answer> {
    return Promise.resolve({ type: 'answer', id: 0, reason: null, gains: null })
  }
}
