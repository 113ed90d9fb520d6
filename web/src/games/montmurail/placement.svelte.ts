/** What a person is about to place: the shape or a single wall, how it is turned, and where the pointer is. */
import {
  formOf,
  formOfPath,
  isPlacement,
  mirrored,
  moveOf,
  nearestStreet,
  normal,
  orientations,
  placed,
  street,
  touches,
  turned,
  type Form,
  type Point,
} from './geometry'
import type { MontmurailPlay } from './types'

/** Walls that would be placed or lifted, as a move, and whether it is offered. */
export interface Target {
  readonly move: string
  readonly form: Form
  readonly lift: boolean
  readonly fits: boolean
}

export type Mode = 'shape' | 'single'

export class Placement {
  /** where the pointer or the focus is */
  at: Point | null = $state.raw(null)
  private turns = $state(0)
  private flipped = $state(false)
  private wanted: { turn: string; mode: Mode } | null = $state.raw(null)
  private readonly play: () => MontmurailPlay

  constructor(play: () => MontmurailPlay) {
    this.play = play
  }

  readonly active = $derived.by(() => this.play().decision?.kind === 'place')

  private readonly turn = $derived.by(() => `${this.play().view.age}.${this.play().view.turn}`)

  /** as it lies first: as it is offered, or, where it cannot be placed, as it is on the die */
  private readonly base: Form | null = $derived.by(() => {
    const [first] = orientations(this.play().offered)
    if (first) return first
    const face = this.play().catalog?.shapes.find((shape) => shape.name === this.play().view.face)
    return face ? normal(formOfPath(face.path)) : null
  })

  readonly shapeOffered = $derived.by(() => orientations(this.play().offered).length > 0)

  /** the shape, until something else is wanted in this turn or the shape cannot be placed */
  readonly mode: Mode = $derived.by(() => {
    if (this.wanted?.turn === this.turn) return this.wanted.mode
    return this.shapeOffered || !this.active ? 'shape' : 'single'
  })

  /** the shape as it is turned now, in the corner of the board */
  readonly form: Form | null = $derived.by(() => {
    let form = this.base
    if (form === null) return null
    if (this.flipped) form = mirrored(form)
    for (let i = 0; i < this.turns; i++) form = turned(form)
    return form
  })

  readonly mirrorMatters = $derived.by(() => this.form !== null && moveOf(mirrored(this.form)) !== moveOf(this.form))

  readonly target: Target | null = $derived.by(() => (this.at === null ? null : this.targetAt(this.at)))

  /** the streets that offered moves of this mode and orientation can reach */
  readonly reachable: ReadonlySet<string> = $derived.by(() => {
    const form = this.form && moveOf(this.form)
    const single = this.mode === 'single'
    const found = [...this.play().offered].filter((move) => {
      if (!isPlacement(move)) return false
      return single ? !move.includes(' ') : move.includes(' ') && moveOf(normal(formOf(move))) === form
    })
    return new Set(found.flatMap((move) => move.split(' ')))
  })

  targetAt(at: Point): Target | null {
    const offered = this.play().offered
    if (!this.active) return null
    const near = nearestStreet(at)
    const lift = `lift ${street(near)}`
    if (offered.has(lift) && touches([near], at)) return { move: lift, form: [near], lift: true, fits: true }
    const form = this.mode === 'single' ? [near] : this.form && placed(this.form, at)
    if (form === null) return null
    const move = moveOf(form)
    return { move, form, lift: false, fits: offered.has(move) }
  }

  rotate(quarters = 1): void {
    this.turns = (this.turns + quarters + 4) % 4
  }

  mirror(): void {
    this.flipped = !this.flipped
    // what is mirrored after it was turned turns the other way
    this.turns = (4 - this.turns) % 4
  }

  want(mode: Mode): void {
    this.wanted = { turn: this.turn, mode }
  }

  toggle(): void {
    this.want(this.mode === 'single' ? 'shape' : 'single')
  }
}
