/** Something that is fetched: not here yet, here, or gone wrong with a sentence. */
import { AWAY, NotDone } from './api'
import { heard, t } from '../words/index.svelte'

export class Loading<T> {
  value: T | null = $state.raw(null)
  private error: unknown = $state.raw(null)
  busy = $state(false)

  constructor(private readonly fetchIt: () => Promise<T>) {}

  get wrong(): string | null {
    return this.error === null ? null : sentence(this.error)
  }

  load = async (): Promise<void> => {
    this.busy = true
    try {
      this.value = await this.fetchIt()
      this.error = null
    } catch (error) {
      this.error = error
    } finally {
      this.busy = false
    }
  }
}

/** What to tell a person of something that went wrong. */
export function sentence(error: unknown): string {
  if (!(error instanceof NotDone)) return t('trouble.load')
  if (error.status === AWAY) return t('trouble.away')
  return error.text === null ? t('trouble.load') : heard(error.text)
}
