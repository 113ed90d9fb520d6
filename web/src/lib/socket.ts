/** The WebSocket of a table: reconnects by itself and resumes after the last update. */
import type { ServerMessage, ClientMessage } from '../protocol'

export type { ServerMessage, ClientMessage }
export type ConnectionState = 'connecting' | 'open' | 'lost' | 'ended'

const FIRST_DELAY = 400 // milliseconds before reconnecting
const LONGEST_DELAY = 10_000

export interface Listener {
  onMessage(message: ServerMessage): void
  onStateChange(state: ConnectionState): void
  /** The number of the last update received. */
  lastUpdate(): number
}

export class TableSocket {
  private socket: WebSocket | null = null
  private delay = FIRST_DELAY
  private timer = 0
  private closed = false

  constructor(
    private readonly table: string,
    private readonly invite: string | null,
    private readonly listener: Listener,
  ) {
    this.connect()
    addEventListener('online', this.retryNow)
    addEventListener('offline', this.dropOffline)
    document.addEventListener('visibilitychange', this.retryNow)
  }

  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false
    this.socket.send(JSON.stringify(message))
    return true
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    removeEventListener('online', this.retryNow)
    removeEventListener('offline', this.dropOffline)
    document.removeEventListener('visibilitychange', this.retryNow)
    this.socket?.close()
  }

  /** Reconnect as the current user. */
  reopen(): void {
    clearTimeout(this.timer)
    this.disconnect()
    this.connect()
  }

  /** Without a network, browsers take minutes to notice a dead socket. */
  private dropOffline = (): void => {
    if (this.closed || this.socket === null) return
    this.disconnect()
    this.reconnectLater()
  }

  private disconnect(): void {
    const { socket } = this
    this.socket = null
    if (socket === null) return
    socket.onmessage = null
    socket.close()
  }

  private reconnectLater(): void {
    this.listener.onStateChange('lost')
    this.timer = window.setTimeout(() => this.connect(), this.delay * (0.75 + Math.random() / 2))
    this.delay = Math.min(this.delay * 2, LONGEST_DELAY)
  }

  /** The page is visible again or the network is back: reconnect at once. */
  private retryNow = (): void => {
    if (document.hidden || this.closed || this.socket !== null) return
    clearTimeout(this.timer)
    this.connect()
  }

  private connect(): void {
    const query = new URLSearchParams({ since: String(this.listener.lastUpdate()), derived: 'true' })
    if (this.invite) query.set('invite', this.invite)
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket?${query.toString()}`)
    this.socket = socket
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data as string) as ServerMessage
      if (message.type === 'update') {
        this.delay = FIRST_DELAY
        this.listener.onStateChange('open')
      }
      if (message.type === 'bye') this.closed = true
      this.listener.onMessage(message)
    }
    socket.onclose = () => {
      if (this.socket !== socket) return
      this.socket = null
      if (this.closed) return this.listener.onStateChange('ended')
      this.reconnectLater()
    }
  }
}
