/** Who plays in this browser. */
import type { api } from '../protocol'
import * as server from './api'

class Somebody {
  me: api.Me | null = $state.raw(null)
  asked = $state(false)

  async find(): Promise<void> {
    this.me = await server.me()
    this.asked = true
  }

  /** A person who only looked so far becomes a guest, and can play. */
  async play(name?: string): Promise<void> {
    if (!this.asked) await this.find()
    if (this.me === null) {
      await server.post('/api/me', name ? { name } : {})
      await this.find()
    }
  }
}

export const somebody = new Somebody()
