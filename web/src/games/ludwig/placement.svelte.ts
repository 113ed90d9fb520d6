/** The placement of a tile: its rotation, the pointer, and the selected place. */
import type { MoveCheck, Decision } from '../../protocol'
import type { Derived, Catalog, View } from '../../protocol/generated/ludwig'
import type { Play } from '../game'
import { middleOf, nearest, parsePlace, formatPlace, type Place } from './places'
import { formOf, tileNamed, type Point, type Rotation } from './tiles'

export type LudwigPlay = Play<View, Catalog, Derived>

/** Points of a move and the rooms it completes, from the server. */
export interface Gains {
  items: { rule: string; points: number; tile: string; number?: number }[]
  completes: number[]
}

export interface Ghost extends Place {
  legal: boolean
}

const SNAP = 1.6 // units; the pointer selects a place whose centre is closer

export class Placement {
  private wanted: Rotation = $state(0)
  private below = $state(false)
  /** The pointer, in units. */
  pointed: Point | null = $state.raw(null)
  /** The place with the keyboard focus. */
  focused: string | null = $state(null)
  gains: { move: string; gains: Gains } | null = $state.raw(null)

  private readonly answers = new WeakMap<Decision, Map<string, Promise<MoveCheck>>>()

  constructor(private readonly given: () => LudwigPlay) {}

  readonly places: readonly Place[] = $derived.by(() => {
    const { decision, view, catalog } = this.given()
    if (decision?.kind !== 'place' || view.place === null) return []
    return decision.moves.flatMap((move) => parsePlace(catalog, view.place!, move) ?? [])
  })

  readonly active = $derived(this.places.length > 0)
  readonly floors = $derived([...new Set(this.places.map((place) => place.floor))])
  readonly floor = $derived.by(() => {
    const wanted = this.below ? 'down' : 'up'
    return this.floors.includes(wanted) ? wanted : (this.floors[0] ?? null)
  })

  /** The rotations in which the tile fits, with the number of places. */
  readonly turns = $derived.by(() => {
    const count = new Map<Rotation, number>()
    for (const { laid, floor } of this.places) {
      if (floor === this.floor) count.set(laid.form.rot, (count.get(laid.form.rot) ?? 0) + 1)
    }
    return [...count].map(([rot, places]) => ({ rot, places })).sort((one, other) => one.rot - other.rot)
  })

  readonly rot = $derived(
    this.turns.some((turn) => turn.rot === this.wanted) ? this.wanted : (this.turns[0]?.rot ?? this.wanted),
  )

  readonly here = $derived(
    this.places.filter((place) => place.laid.form.rot === this.rot && place.floor === this.floor),
  )

  readonly chosen: Place | null = $derived.by(() => {
    const { chosen, view, catalog } = this.given()
    return chosen !== null && view.place !== null ? parsePlace(catalog, view.place, chosen) : null
  })

  readonly ghost: Ghost | null = $derived.by(() => {
    if (this.chosen) return { ...this.chosen, legal: true }
    if (!this.active) return null
    const focused = this.here.find((place) => place.move === this.focused)
    if (focused) return { ...focused, legal: true }
    return this.pointed && this.at(this.pointed, SNAP)
  })

  /** The legal place near a point, or else the tile right at the point. */
  at(point: Point, within: number): Ghost {
    const found = nearest(this.here, point)
    if (found && found.far <= within) return { ...found.place, legal: true }
    const { view, catalog } = this.given()
    const form = formOf(tileNamed(catalog, view.place!), this.rot)
    const [x, y] = [Math.round(point[0] - form.width / 2), Math.round(point[1] - form.height / 2)]
    const place = parsePlace(catalog, view.place!, formatPlace(x, y, this.rot, this.floor))!
    return { ...place, legal: this.given().offered.has(place.move) }
  }

  turn(to?: Rotation): void {
    const turns = this.turns.map((turn) => turn.rot)
    const next = to ?? turns[(turns.indexOf(this.rot) + 1) % turns.length]
    if (next !== undefined) this.change(() => (this.wanted = next))
  }

  flip(): void {
    this.change(() => (this.below = this.floor !== 'down'))
  }

  /** Change the rotation or floor and keep the tile near its place. */
  private change(apply: () => void): void {
    const before = this.ghost
    const { decision } = this.given()
    apply()
    if (!before || decision === null) return
    const found = nearest(this.here, middleOf(before.laid))?.place ?? null
    if (this.chosen) this.given().choose(found?.move ?? null)
    else if (this.focused) this.focused = found?.move ?? null
  }

  /** Ask the server what a move gains, once per move. */
  async fetchGains(move: string): Promise<void> {
    const { decision } = this.given()
    if (decision === null) return
    let known = this.answers.get(decision)
    if (!known) this.answers.set(decision, (known = new Map()))
    let answer = known.get(move)
    if (!answer) known.set(move, (answer = this.given().checkMove(move)))
    const { gains } = await answer
    if (this.ghost?.move === move && gains) this.gains = { move, gains: gains as Gains }
  }
}
