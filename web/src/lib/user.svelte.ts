/** The user of this browser: an account, a guest, or nobody yet. */
import type { api } from '../protocol'
import * as server from './api'

class CurrentUser {
  me: api.Me | null = $state.raw(null)
  isLoaded = $state(false)

  async load(): Promise<void> {
    this.me = await server.me()
    this.isLoaded = true
  }

  /** Make sure there is a user who can play: create a guest if needed. */
  async ensure(name?: string): Promise<void> {
    if (!this.isLoaded) await this.load()
    if (this.me === null) {
      await server.post('/api/me', name ? { name } : {})
      await this.load()
    }
  }
}

export const currentUser = new CurrentUser()
