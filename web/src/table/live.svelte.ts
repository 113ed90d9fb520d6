/** A table as this browser sees it: the state sent by the server, and the user's pending input. */
import type {
  MoveCheck,
  api,
  ChatLine,
  Clock,
  Decision,
  Notice,
  Presence,
  Reason,
  TableInfo,
  Update,
} from '../protocol'
import type { Play } from '../games/game'
import { get } from '../lib/api'
import { settings } from '../lib/settings.svelte'
import { TableSocket, type ConnectionState, type ServerMessage, type ClientMessage } from '../lib/socket'

export interface LogLine {
  seat: number
  move: string
  era: number
}

/** A view of the game at some point of the log. */
export interface Snapshot {
  lines: number
  view: unknown
}

const NOTHING_OFFERED: ReadonlySet<string> = new Set()
const MAX_SNAPSHOTS = 400
const STEP_TIME = 900 // milliseconds per step when replaying recent moves

export class LiveTable implements Play {
  // $state.raw: data from the server is replaced, never mutated
  info: TableInfo | null = $state.raw(null)
  seat: number | null = $state(null)
  present: unknown = $state.raw(null)
  asked: Decision | null = $state.raw(null)
  undoable = $state(false)
  waiting: readonly number[] = $state.raw([])
  log: readonly LogLine[] = $state.raw([])
  chat: readonly ChatLine[] = $state.raw([])
  notices: readonly Notice[] = $state.raw([])
  clock: (Clock & { receivedAt: number }) | null = $state.raw(null)
  presence: Presence | null = $state.raw(null)
  connection: ConnectionState = $state('connecting')
  ended: Reason | null = $state.raw(null)
  derived: unknown = $state.raw(null)

  chosen: string | null = $state(null)
  /** Whether the chosen move is being sent. */
  isSending = $state(false)
  refusal: Reason | null = $state.raw(null)
  hint: string | null = $state(null)
  isHintPending = $state(false)
  marks: readonly string[] = $state.raw([])
  /** An earlier snapshot, shown instead of the present. */
  past: Snapshot | null = $state.raw(null)
  snapshots: readonly Snapshot[] = $state.raw([])

  catalog: unknown = $state.raw(null)

  private lastUpdate = 0
  private nextId = 1
  private replayTimer = 0
  private hintRequest: { seen: unknown; answer: Promise<ServerMessage | null> } | null = null
  private readonly answers = new Map<number, (message: ServerMessage) => void>()
  private readonly socket: TableSocket

  constructor(
    id: string,
    private readonly invite: string | null,
  ) {
    this.socket = new TableSocket(id, invite, {
      onMessage: (message) => this.receive(message),
      onStateChange: (state) => this.setConnection(state),
      lastUpdate: () => this.lastUpdate,
    })
  }

  get game(): string {
    return this.info?.game ?? ''
  }

  /** The path of the replay. */
  get replayLink(): string {
    return this.pathOf('replay')
  }

  /** The path of the analysis, available when the game is over. */
  get analysisLink(): string {
    return this.pathOf('analysis')
  }

  private pathOf(what: string): string {
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
    return this.past === null && !this.isSending ? this.asked : null
  }

  readonly offered: ReadonlySet<string> = $derived(this.decision ? new Set(this.decision.moves) : NOTHING_OFFERED)

  readonly over = $derived(this.info?.status === 'over')

  /** The index of the first log line after the user's last move. */
  readonly newFrom = $derived(this.log.findLastIndex((line) => line.seat === this.seat) + 1)

  readonly recent = $derived(this.log.slice(this.newFrom))

  // --- user actions

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
    if (this.isSending) return
    this.chosen = move
    this.isSending = true
    this.refusal = null
    this.hint = null
    void this.request({ type: 'move', answers: this.lastUpdate, move }).then((answer) => {
      this.isSending = false
      this.chosen = null
      if (answer?.type === 'refused') this.refusal = answer.reason
    })
  }

  undo(): void {
    this.choose(null)
    this.send({ type: 'undo', answers: this.lastUpdate })
  }

  resign(): void {
    this.send({ type: 'resign' })
  }

  say(text: string): void {
    this.send({ type: 'chat', text })
  }

  proposeTakeback(moves: number): void {
    this.send({ type: 'propose_takeback', moves })
  }

  answerTakeback(yes: boolean): void {
    this.send({ type: 'answer_takeback', yes })
  }

  async checkMove(move: string): Promise<MoveCheck> {
    const answer = await this.request({ type: 'check_move', move })
    if (answer?.type === 'check_move') return answer
    const reason = answer?.type === 'refused' ? answer.reason : { key: '', text: '' }
    return { type: 'check_move', id: 0, reason, gains: null }
  }

  private async explain(move: string): Promise<void> {
    if (this.asked === null || this.past !== null) return
    this.chosen = null
    const { reason } = await this.checkMove(move)
    if (reason?.text) this.refusal = reason
  }

  async points() {
    const answer = await this.request({ type: 'score' })
    return answer?.type === 'score' ? answer : null
  }

  /** Show what a bot would play. */
  async showHint(): Promise<void> {
    if (this.isHintPending) return
    this.isHintPending = true
    const seen = this.present
    const answer = await this.requestHint()
    this.isHintPending = false
    if (answer?.type === 'refused') this.refusal = answer.reason
    if (answer?.type === 'hint' && seen === this.present) {
      const refusal = this.refusal // about a move tried meanwhile: keep it visible
      this.hint = answer.move
      this.choose(answer.move)
      this.refusal = refusal
    }
  }

  /** Request a hint, once per view: further calls get the same answer. */
  async requestHint(): Promise<ServerMessage | null> {
    const seen = this.present
    if (this.hintRequest === null || this.hintRequest.seen !== seen) {
      this.hintRequest = { seen, answer: this.request({ type: 'hint' }) }
    }
    const request = this.hintRequest
    const answer = await request.answer
    if (answer?.type !== 'hint' && this.hintRequest === request) this.hintRequest = null
    return answer
  }

  private send(message: ClientMessage): void {
    void this.request(message).then((answer) => {
      if (answer?.type === 'refused') this.refusal = answer.reason
    })
  }

  /** Send a message and return the server's answer; null if the connection is lost. */
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

  /** Reconnect after an anonymous spectator became a user, and receive the full state again. */
  reopen(): void {
    this.lastUpdate = 0
    this.socket.reopen()
  }

  close(): void {
    this.stopReplay()
    this.socket.close()
  }

  // --- server messages

  private setConnection(state: ConnectionState): void {
    this.connection = state
    if (state === 'lost') for (const id of [...this.answers.keys()]) this.settle(id, null)
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case 'update':
        return this.applyUpdate(message)
      case 'presence':
        this.presence = message
        return
      case 'bye':
        this.ended = message
        return
      default:
        this.settle(message.id, message)
    }
  }

  private applyUpdate(update: Update): void {
    this.lastUpdate = update.n
    if (update.seat !== undefined) this.seat = update.seat
    if (update.table !== undefined) this.info = update.table
    if (update.decision !== undefined) this.asked = update.decision
    if (update.undoable !== undefined) this.undoable = update.undoable
    if (update.waiting !== undefined) this.waiting = update.waiting
    if (update.clock !== undefined) this.clock = { ...update.clock, receivedAt: performance.now() }
    const isFull = update.since === 0
    if (update.chat || isFull) this.chat = [...(isFull ? [] : this.chat), ...(update.chat ?? [])]
    if (update.notices || isFull) this.notices = [...(isFull ? [] : this.notices), ...(update.notices ?? [])]
    if (update.log) {
      const lines = update.log.lines.map(([seat, move, era]) => ({ seat, move, era }))
      this.log = [...this.log.slice(0, update.log.start), ...lines]
    }
    if (update.derived !== undefined) this.derived = update.derived
    if (update.view !== undefined) this.show(update.view)
    for (const id of update.ids ?? []) this.settle(id, update)
  }

  private show(view: unknown): void {
    this.present = view
    this.refusal = null
    this.hint = null
    this.chosen = null
    const earlier = this.snapshots.filter((snapshot) => snapshot.lines < this.log.length)
    this.snapshots = [...earlier, { lines: this.log.length, view }].slice(-MAX_SNAPSHOTS)
  }

  // --- looking back

  /** Show the latest snapshot with at most `lines` log lines. */
  async lookAt(lines: number): Promise<void> {
    this.stopReplay()
    if (lines >= this.log.length) return this.toPresent()
    await this.fetchEarlier(lines)
    this.past = this.snapshots.findLast((snapshot) => snapshot.lines <= lines) ?? this.snapshots[0] ?? null
  }

  /** Fetch the snapshots from before this page was opened. */
  private async fetchEarlier(from: number): Promise<void> {
    const known = this.snapshots[0]?.lines ?? this.log.length
    if (known <= from || !this.info) return
    const query = new URLSearchParams({ start: String(from), end: String(known) })
    if (this.invite) query.set('invite', this.invite)
    const { steps } = await get<api.ReplayResponse>(`/api/tables/${this.info.id}/replay?${query.toString()}`)
    const earlier = steps.map(({ n, view }) => ({ lines: n, view }))
    this.snapshots = [...earlier, ...this.snapshots]
  }

  stepPast(step: 1 | -1): void {
    this.stopReplay()
    const at = this.snapshots.findIndex((snapshot) => snapshot === this.past)
    const next = this.snapshots[at + step]
    if (next === undefined) return
    if (next === this.snapshots.at(-1)) this.toPresent()
    else this.past = next
  }

  toPresent(): void {
    this.stopReplay()
    this.past = null
  }

  /** Replay the moves of the others since the user's last move. */
  async replayRecent(): Promise<void> {
    await this.lookAt(this.newFrom)
    const next = () => {
      this.stepPast(1)
      if (this.past) this.replayTimer = window.setTimeout(next, STEP_TIME)
    }
    this.replayTimer = window.setTimeout(next, STEP_TIME)
  }

  private stopReplay(): void {
    clearTimeout(this.replayTimer)
  }
}
