/** The socket of a table: comes back by itself when it is lost, and misses nothing. */
import type { ServerMessage, ClientMessage } from '../protocol'

export type { ServerMessage, ClientMessage }
export type Condition = 'connecting' | 'open' | 'lost' | 'ended'

const FIRST_WAIT = 400
const LONGEST_WAIT = 10_000

export interface Listener {
  heard(message: ServerMessage): void
  changed(condition: Condition): void
  /** the number of the last update that was taken */
  since(): number
}

export class TableSocket {
  private socket: WebSocket | null = null
  private wait = FIRST_WAIT
  private timer = 0
  private done = false

  constructor(
    private readonly table: string,
    private readonly invite: string | null,
    private readonly listener: Listener,
  ) {
    this.connect()
    addEventListener('online', this.hurry)
    addEventListener('offline', this.drop)
    document.addEventListener('visibilitychange', this.hurry)
  }

  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false
    this.socket.send(JSON.stringify(message))
    return true
  }

  close(): void {
    this.done = true
    clearTimeout(this.timer)
    removeEventListener('online', this.hurry)
    removeEventListener('offline', this.drop)
    document.removeEventListener('visibilitychange', this.hurry)
    this.socket?.close()
  }

  /** comes in anew, as whoever plays in this browser now */
  reopen(): void {
    clearTimeout(this.timer)
    this.leave()
    this.connect()
  }

  /** without a network a socket would wait for minutes before it is known to be lost */
  private drop = (): void => {
    if (this.done || this.socket === null) return
    this.leave()
    this.lose()
  }

  private leave(): void {
    const before = this.socket
    this.socket = null
    if (before === null) return
    before.onmessage = null
    before.close()
  }

  private lose(): void {
    this.listener.changed('lost')
    this.timer = window.setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2))
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT)
  }

  /** somebody looks again, or the network is back: try at once */
  private hurry = (): void => {
    if (document.hidden || this.done || this.socket !== null) return
    clearTimeout(this.timer)
    this.connect()
  }

  private connect(): void {
    const query = new URLSearchParams({ since: String(this.listener.since()) })
    if (this.invite) query.set('invite', this.invite)
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket?${query.toString()}`)
    this.socket = socket
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data as string) as ServerMessage
      if (message.type === 'update') {
        this.wait = FIRST_WAIT
        this.listener.changed('open')
      }
      if (message.type === 'bye') this.done = true
      this.listener.heard(message)
    }
    socket.onclose = () => {
      if (this.socket !== socket) return
      this.socket = null
      if (this.done) return this.listener.changed('ended')
      this.lose()
    }
  }
}
