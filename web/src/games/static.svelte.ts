/** A position that cannot be played: a picture in the rules, a shared link, a step of a replay. */
import type { MoveCheck, Decision, SeatInfo } from '../protocol'
import type { Play } from './game'

export interface StaticPosition {
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

export class StaticPlay implements Play {
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

  constructor(position: StaticPosition) {
    this.game = position.game
    this.options = position.options
    this.seats = position.seats
    this.seat = position.seat
    this.sits = position.sits ?? position.seat !== null
    this.catalog = position.catalog
    this.picture = position.picture ?? false
    this.show(position)
  }

  show(position: Pick<StaticPosition, 'view' | 'derived' | 'marks' | 'recent'>): void {
    this.view = position.view
    this.derived = position.derived
    this.marks = position.marks ?? []
    this.recent = position.recent ?? []
  }

  propose(): void {}

  choose(): void {}

  checkMove(): Promise<MoveCheck> {
    return Promise.resolve({ type: 'check_move', id: 0, reason: null, gains: null })
  }
}
