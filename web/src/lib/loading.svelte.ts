/** Something that is fetched: not here yet, here, or gone wrong with a sentence. */
import { NotDone } from './api'
import { t } from '../words/index.svelte'

export class Loading<T> {
  value: T | null = $state.raw(null)
  wrong: string | null = $state(null)
  busy = $state(false)

  constructor(private readonly fetchIt: () => Promise<T>) {}

  load = async (): Promise<void> => {
    this.busy = true
    try {
      this.value = await this.fetchIt()
      this.wrong = null
    } catch (error) {
      this.wrong = sentence(error)
    } finally {
      this.busy = false
    }
  }
}

/** What to tell a person of something that went wrong. */
export function sentence(error: unknown): string {
  if (error instanceof NotDone) {
    if (error.status === 0) return t('trouble.away')
    return error.message.charAt(0).toUpperCase() + error.message.slice(1) + (error.message.endsWith('.') ? '' : '.')
  }
  return t('trouble.load')
}
