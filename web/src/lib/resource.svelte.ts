/** A value fetched from the server: loading, loaded or failed. */
import { NO_RESPONSE, ApiError } from './api'
import { describeReason, t } from '../i18n/index.svelte'

export class Resource<T> {
  value: T | null = $state.raw(null)
  private failure: unknown = $state.raw(null)
  isLoading = $state(false)

  constructor(private readonly fetchValue: () => Promise<T>) {}

  /** The error message to show, or null. */
  get error(): string | null {
    return this.failure === null ? null : errorMessage(this.failure)
  }

  load = async (): Promise<void> => {
    this.isLoading = true
    try {
      this.value = await this.fetchValue()
      this.failure = null
    } catch (error) {
      this.failure = error
    } finally {
      this.isLoading = false
    }
  }
}

/** Describe an error in the user's language. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return t('error.load')
  if (error.status === NO_RESPONSE) return t('error.away')
  return error.reason === null ? t('error.load') : describeReason(error.reason)
}
