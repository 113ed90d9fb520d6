/** A table as this browser sees it: what the server told, and what the person is about to do. */
import type { Answer, api, ChatLine, Clock, Decision, Notice, Presence, Refusal, TableInfo, Update } from '../protocol'
import type { Play } from '../games/contract'
import { get } from '../lib/api'
import { settings } from '../lib/settings.svelte'
import { TableSocket, type Condition, type ServerMessage, type ClientMessage } from '../lib/socket'

export interface Line {
  seat: number
  move: string
  era: number
}

/** A moment of the game as it was shown: kept to be shown again. */
export interface Moment {
  lines: number
  view: unknown
}

const NOTHING_OFFERED: ReadonlySet<string> = new Set()
const KEPT_MOMENTS = 400
const PACE = 900 // milliseconds between moments that are shown again

export class Live implements Play {
  // $state.raw: what comes from the server is replaced as a whole, never changed in place
  info: TableInfo | null = $state.raw(null)
  seat: number | null = $state(null)
  present: unknown = $state.raw(null)
  asked: Decision | null = $state.raw(null)
  undoable = $state(false)
  waiting: readonly number[] = $state.raw([])
  log: readonly Line[] = $state.raw([])
  chat: readonly ChatLine[] = $state.raw([])
  notices: readonly Notice[] = $state.raw([])
  clock: (Clock & { heard: number }) | null = $state.raw(null)
  presence: Presence | null = $state.raw(null)
  condition: Condition = $state('connecting')
  ended: string | null = $state(null)
  derived: unknown = $state.raw(null)

  chosen: string | null = $state(null)
  /** the chosen move is on its way */
  sending = $state(false)
  refusal: Refusal | null = $state.raw(null)
  hint: string | null = $state(null)
  thinking = $state(false)
  marks: readonly string[] = $state.raw([])
  /** a moment of the past that is shown in place of the present */
  past: Moment | null = $state.raw(null)
  moments: readonly Moment[] = $state.raw([])

  catalog: unknown = $state.raw(null)

  private n = 0
  private nextId = 1
  private replay = 0
  private advice: { seen: unknown; answer: Promise<ServerMessage | null> } | null = null
  private readonly answers = new Map<number, (message: ServerMessage) => void>()
  private readonly socket: TableSocket

  constructor(
    id: string,
    private readonly invite: string | null,
  ) {
    this.socket = new TableSocket(id, invite, {
      heard: (message) => this.hear(message),
      changed: (condition) => this.change(condition),
      since: () => this.n,
    })
  }

  get game(): string {
    return this.info?.game ?? ''
  }

  /** where what was played so far can be seen again, by whoever may see the table */
  get replayLink(): string {
    return this.linkTo('replay')
  }

  /** the same with what a bot finds out about it, when it is over */
  get analysisLink(): string {
    return this.linkTo('analysis')
  }

  private linkTo(what: string): string {
    const query = this.invite ? `?invite=${encodeURIComponent(this.invite)}` : ''
    return `/table/${this.info?.id ?? ''}/${what}${query}`
  }

  get options(): Record<string, unknown> {
    return this.info?.options ?? {}
  }

  get seats() {
    return this.info?.seats ?? []
  }

  get sits(): boolean {
    return this.seat !== null
  }

  get view(): unknown {
    return this.past?.view ?? this.present
  }

  get decision(): Decision | null {
    return this.past === null && !this.sending ? this.asked : null
  }

  readonly offered: ReadonlySet<string> = $derived(this.decision ? new Set(this.decision.moves) : NOTHING_OFFERED)

  readonly over = $derived(this.info?.status === 'over')

  /** where the part of the log begins that is new since the last own move */
  readonly newFrom = $derived(this.log.findLastIndex((line) => line.seat === this.seat) + 1)

  readonly recent = $derived(this.log.slice(this.newFrom))

  // --- what a person does

  propose(move: string): void {
    if (!this.offered.has(move)) return void this.explain(move)
    if (settings.confirm && this.chosen !== move) return this.choose(move)
    this.play(move)
  }

  choose(move: string | null): void {
    this.chosen = move
    this.refusal = null
  }

  play(move: string): void {
    if (this.sending) return
    this.chosen = move
    this.sending = true
    this.refusal = null
    this.hint = null
    void this.request({ type: 'move', answers: this.n, move }).then((answer) => {
      this.sending = false
      this.chosen = null
      if (answer?.type === 'refused') this.refusal = answer.reason
    })
  }

  undo(): void {
    this.choose(null)
    this.tell({ type: 'undo', answers: this.n })
  }

  resign(): void {
    this.tell({ type: 'resign' })
  }

  say(text: string): void {
    this.tell({ type: 'chat', text })
  }

  goBack(moves: number): void {
    this.tell({ type: 'back', moves })
  }

  agree(yes: boolean): void {
    this.tell({ type: 'agree', yes })
  }

  async ask(move: string): Promise<Answer> {
    const answer = await this.request({ type: 'ask', move })
    if (answer?.type === 'answer') return answer
    const reason = answer?.type === 'refused' ? answer.reason : { text: '' }
    return { type: 'answer', id: 0, reason, gains: null }
  }

  private async explain(move: string): Promise<void> {
    if (this.asked === null || this.past !== null) return
    this.chosen = null
    const { reason } = await this.ask(move)
    if (reason?.text) this.refusal = reason
  }

  async points() {
    const answer = await this.request({ type: 'score' })
    return answer?.type === 'points' ? answer : null
  }

  /** what a bot would play here */
  async think(): Promise<void> {
    if (this.thinking) return
    this.thinking = true
    const seen = this.present
    const answer = await this.advise()
    this.thinking = false
    if (answer?.type === 'refused') this.refusal = answer.reason
    if (answer?.type === 'hinted' && seen === this.present) {
      const refusal = this.refusal // of a move tried meanwhile: still to be read
      this.hint = answer.move
      this.choose(answer.move)
      this.refusal = refusal
    }
  }

  /** asks a bot once for each moment: whoever asks again is given the same answer */
  async advise(): Promise<ServerMessage | null> {
    const seen = this.present
    if (this.advice === null || this.advice.seen !== seen) {
      this.advice = { seen, answer: this.request({ type: 'hint' }) }
    }
    const asked = this.advice
    const answer = await asked.answer
    if (answer?.type !== 'hinted' && this.advice === asked) this.advice = null
    return answer
  }

  private tell(message: ClientMessage): void {
    void this.request(message).then((answer) => {
      if (answer?.type === 'refused') this.refusal = answer.reason
    })
  }

  /** the server's answer to a message; nothing when the connection was lost before it came */
  request(message: ClientMessage): Promise<ServerMessage | null> {
    const id = this.nextId++
    return new Promise((resolve) => {
      this.answers.set(id, resolve)
      if (!this.socket.send({ ...message, id })) this.settle(id, null)
    })
  }

  private settle(id: number, message: ServerMessage | null): void {
    this.answers.get(id)?.(message as ServerMessage)
    this.answers.delete(id)
  }

  /** Whoever looked on as nobody has become somebody: what the table tells them is told from the start. */
  reopen(): void {
    this.n = 0
    this.socket.reopen()
  }

  close(): void {
    this.stopReplay()
    this.socket.close()
  }

  // --- what the server says

  private change(condition: Condition): void {
    this.condition = condition
    if (condition === 'lost') for (const id of [...this.answers.keys()]) this.settle(id, null)
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case 'update':
        return this.take(message)
      case 'presence':
        this.presence = message
        return
      case 'bye':
        this.ended = message.text
        return
      default:
        this.settle(message.id, message)
    }
  }

  private take(update: Update): void {
    this.n = update.n
    if (update.seat !== undefined) this.seat = update.seat
    if (update.table !== undefined) this.info = update.table
    if (update.decision !== undefined) this.asked = update.decision
    if (update.undoable !== undefined) this.undoable = update.undoable
    if (update.waiting !== undefined) this.waiting = update.waiting
    if (update.clock !== undefined) this.clock = { ...update.clock, heard: performance.now() }
    const whole = update.since === 0
    if (update.chat || whole) this.chat = [...(whole ? [] : this.chat), ...(update.chat ?? [])]
    if (update.notices || whole) this.notices = [...(whole ? [] : this.notices), ...(update.notices ?? [])]
    if (update.log) {
      const lines = update.log.lines.map(([seat, move, era]) => ({ seat, move, era }))
      this.log = [...this.log.slice(0, update.log.start), ...lines]
    }
    if (update.view !== undefined) this.show(update.view)
    for (const id of update.ids ?? []) this.settle(id, update)
  }

  private show(view: unknown): void {
    this.present = view
    this.refusal = null
    this.hint = null
    this.chosen = null
    const kept = this.moments.filter((moment) => moment.lines < this.log.length)
    this.moments = [...kept, { lines: this.log.length, view }].slice(-KEPT_MOMENTS)
    void this.fetchDetails()
  }

  // --- what was

  /** shows the last moment that had no more than so many lines of the log */
  async lookAt(lines: number): Promise<void> {
    this.stopReplay()
    if (lines >= this.log.length) return this.toPresent()
    await this.remember(lines)
    this.past = this.moments.findLast((moment) => moment.lines <= lines) ?? this.moments[0] ?? null
  }

  /** fetches what was shown before this page was opened */
  private async remember(from: number): Promise<void> {
    const known = this.moments[0]?.lines ?? this.log.length
    if (known <= from || !this.info) return
    const query = new URLSearchParams({ start: String(from), end: String(known) })
    if (this.invite) query.set('invite', this.invite)
    const { steps } = await get<api.ReplayResponse>(`/api/tables/${this.info.id}/replay?${query.toString()}`)
    const earlier = steps.map(({ n, view }) => ({ lines: n, view }))
    this.moments = [...earlier, ...this.moments]
  }

  stepPast(step: 1 | -1): void {
    this.stopReplay()
    const at = this.moments.findIndex((moment) => moment === this.past)
    const next = this.moments[at + step]
    if (next === undefined) return
    if (next === this.moments.at(-1)) this.toPresent()
    else this.past = next
  }

  toPresent(): void {
    this.stopReplay()
    this.past = null
  }

  /** what the others did since one's own last move, again, at a pace to follow */
  async replayRecent(): Promise<void> {
    await this.lookAt(this.newFrom)
    const next = () => {
      this.stepPast(1)
      if (this.past) this.replay = window.setTimeout(next, PACE)
    }
    this.replay = window.setTimeout(next, PACE)
  }

  private stopReplay(): void {
    clearTimeout(this.replay)
  }

  private async fetchDetails(): Promise<void> {
    const seen = this.present
    const answer = await this.request({ type: 'derived' })
    if (seen === this.present && answer?.type === 'derived') this.derived = answer.data
  }
}
