/** The user's interaction with the board: the current tool, the square under the pointer, and presses on squares. */
import { figuresOf, changesBetween, heightOf, type Changes } from './changes'
import { labelOf } from './labels'
import { viewpoint } from './viewpoint.svelte'
import type { Castle, Figure, TorresPlay, View } from './types'
import { placeOf, seenAt, turned } from './squares'
import { aimsOf, keepTool, offersOf, press, selectTool, type Aim, type Offer, type Tool } from './targets'

const MOST_FRAMES = 30
const NO_KNIGHTS: readonly string[] = []
const NOTHING: ReadonlySet<string> = new Set()

export interface Menu {
  square: string
  offers: Offer[]
}

export interface Trace {
  seat: number
  from: string | null
  to: string
}

export class BoardController {
  tool: Tool | null = $state.raw(null)
  menu: Menu | null = $state.raw(null)
  /** The square under the pointer, or with the focus. */
  pointed: string | null = $state(null)
  /** The square in the tab order. */
  current = $state('d4')

  private lastOffer: Offer | null = null
  private previousView: View | null = null
  private readonly nodes = new Map<string, SVGElement>()

  constructor(private readonly given: () => TorresPlay) {}

  get play(): TorresPlay {
    return this.given()
  }

  readonly view: View = $derived.by(() => this.play.view)
  readonly asked: string = $derived(this.play.decision?.kind ?? '')
  readonly offers: readonly Offer[] = $derived(offersOf(this.play.decision?.moves ?? []))
  readonly own: readonly string[] = $derived(
    this.play.seat === null ? NO_KNIGHTS : (this.view.knights[this.play.seat] ?? NO_KNIGHTS),
  )
  readonly figures: ReadonlyMap<string, Figure> = $derived(figuresOf(this.view))
  readonly aims: ReadonlyMap<string, Aim> = $derived(aimsOf(this.offers, this.tool))
  /** Whether targets are framed; a dot is enough if squares are optional or nearly all are legal. */
  readonly framed: boolean = $derived((this.tool !== null || this.asked !== 'turn') && this.aims.size <= MOST_FRAMES)
  readonly marks: ReadonlySet<string> = $derived(new Set(this.play.marks))
  readonly verbs: ReadonlySet<string> = $derived(new Set(this.offers.map((offer) => offer.verb)))

  readonly changes: Changes = $derived.by(() => {
    const now = this.view
    const changes = changesBetween(this.previousView, now)
    this.previousView = now
    return changes
  })

  readonly castle: Castle | null = $derived(
    this.pointed === null ? null : (this.castles.find(({ squares }) => squares.includes(this.pointed!)) ?? null),
  )
  readonly lit: ReadonlySet<string> = $derived(this.castle ? new Set(this.castle.squares) : NOTHING)

  /** The chosen move, previewed on the board. */
  readonly ghost: Offer | null = $derived(this.play.chosen === null ? null : offersOf([this.play.chosen])[0]!)

  /** Recent moves of the others; for spectators, those of the last player. */
  readonly traces: readonly Trace[] = $derived.by(() => {
    const { recent, seat } = this.play
    const last = recent.at(-1)?.seat
    const own = seat === null ? recent.findLastIndex((line) => line.seat !== last) + 1 : 0
    return recent.slice(Math.max(own, recent.length - 24)).flatMap((line) => {
      const [{ from, to }] = offersOf([line.move]) as [Offer]
      return to === null ? [] : [{ seat: line.seat, from, to }]
    })
  })

  /** Return whether the chosen move puts a block on top there; a block under a figure would be hidden. */
  builds(name: string): boolean {
    return this.ghost?.to === name && this.ghost.piece === 'block' && !this.figures.has(name)
  }

  /** Return whether the chosen move takes the figure away from there. */
  leaves(name: string): boolean {
    return this.ghost?.from === name && this.ghost.piece !== 'block'
  }

  /** The seat that last moved there. */
  traceOn(name: string): number | null {
    return this.traces.findLast(({ to }) => to === name)?.seat ?? null
  }

  get castles(): readonly Castle[] {
    return this.play.derived?.castles ?? []
  }

  height(name: string): number {
    return heightOf(this.view, name)
  }

  label(name: string): string {
    const castle = this.castles.find(({ squares }) => squares.includes(name)) ?? null
    const figure = this.figures.get(name) ?? null
    const selected = this.tool?.from === name
    return labelOf(name, this.height(name), figure, castle, this.aims.get(name) ?? null, selected, this.play)
  }

  // --- user actions

  press(square: string): void {
    this.pointed = square
    this.current = square
    if (this.play.decision === null) return
    if (this.menu) return this.close()
    const pressed = press(square, this.tool, this.offers, this.own, this.asked)
    if (pressed === null) return
    if ('propose' in pressed) this.propose(pressed.propose)
    else if ('menu' in pressed) this.menu = { square, offers: pressed.menu }
    else this.setTool(pressed.tool)
  }

  propose(move: string): void {
    this.lastOffer = this.offers.find((offer) => offer.move === move) ?? null
    this.menu = null
    this.play.propose(move)
  }

  /** Select a tool, or drop it if it is selected. */
  toggleTool(verb: string): void {
    this.setTool(this.tool?.verb === verb ? null : selectTool(verb, this.offers))
  }

  setTool(tool: Tool | null): void {
    this.tool = tool
    this.menu = null
    if (this.play.chosen !== null && this.play.decision !== null) this.play.choose(null)
  }

  cancel(): void {
    if (this.menu) this.close()
    else this.setTool(null)
  }

  close(): void {
    const square = this.menu?.square
    this.menu = null
    if (square) this.nodes.get(square)?.focus({ preventScroll: true })
  }

  /** Keep the tool after a change if it can be used again. */
  refresh(): void {
    this.menu = null
    if (this.play.decision !== null) this.tool = keepTool(this.tool, this.offers, this.own, this.asked, this.lastOffer)
    else if (this.view.seat !== this.play.seat) this.tool = null
  }

  // --- DOM nodes of the squares

  register(name: string, node: SVGElement): () => void {
    this.nodes.set(name, node)
    return () => {
      if (this.nodes.get(name) === node) this.nodes.delete(name)
    }
  }

  nodeOf(name: string): SVGElement | null {
    return this.nodes.get(name) ?? null
  }

  /** Move the focus by rows and columns of the rotated board. */
  moveFocus(name: string, rows: number, columns: number): void {
    const { row, column } = turned(placeOf(name), viewpoint.turn)
    const next = seenAt({ row: row + rows, column: column + columns }, viewpoint.turn)
    if (next === null) return
    this.current = next
    this.nodes.get(next)?.focus()
  }
}
