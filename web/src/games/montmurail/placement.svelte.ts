/** The placement of walls: the shape or a single wall, its orientation, and the pointer. */
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
import { notation } from './notation'
import type { MontmurailPlay } from './types'

/** The walls a move would place or lift, and whether it is legal. */
export interface Target {
  readonly move: string
  readonly form: Form
  readonly lift: boolean
  readonly fits: boolean
}

export type Mode = 'shape' | 'single'

export class Placement {
  /** The pointer or the focus. */
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

  /** The initial orientation: that of the first legal move, or of the die if there is none. */
  private readonly base: Form | null = $derived.by(() => {
    const [first] = orientations(this.play().offered)
    if (first) return first
    const face = this.play().catalog?.shapes.find((shape) => shape.name === this.play().view.face)
    return face ? normal(formOfPath(face.path)) : null
  })

  readonly shapeOffered = $derived.by(() => orientations(this.play().offered).length > 0)

  /** The shape, unless the user chose otherwise this turn or the shape cannot be placed. */
  readonly mode: Mode = $derived.by(() => {
    if (this.wanted?.turn === this.turn) return this.wanted.mode
    return this.shapeOffered || !this.active ? 'shape' : 'single'
  })

  /** The shape in its current orientation, as a normal form. */
  readonly form: Form | null = $derived.by(() => {
    let form = this.base
    if (form === null) return null
    if (this.flipped) form = mirrored(form)
    for (let i = 0; i < this.turns; i++) form = turned(form)
    return form
  })

  readonly mirrorMatters = $derived.by(() => this.form !== null && moveOf(mirrored(this.form)) !== moveOf(this.form))

  readonly target: Target | null = $derived.by(() => (this.at === null ? null : this.targetAt(this.at)))

  /** The streets of legal moves in this mode and orientation. */
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
    const lift = notation.format('lift', { street: street(near) })
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
    // mirroring reverses the rotation
    this.turns = (4 - this.turns) % 4
  }

  want(mode: Mode): void {
    this.wanted = { turn: this.turn, mode }
  }

  toggle(): void {
    this.want(this.mode === 'single' ? 'shape' : 'single')
  }
}
