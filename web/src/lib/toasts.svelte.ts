/** Toasts: short messages at the edge of the page that say what was done or what failed. */
import { loadTexts } from '../i18n/index.svelte'
import { errorMessage } from './resource.svelte'

interface Toast {
  id: number
  text: string
  isError: boolean
}

const DURATION = 6000 // milliseconds

class Toasts {
  all: Toast[] = $state([])
  private nextId = 1

  show(text: string, isError = false): void {
    const id = this.nextId++
    this.all.push({ id, text, isError })
    setTimeout(() => this.dismiss(id), DURATION)
  }

  dismiss(id: number): void {
    this.all = this.all.filter((toast) => toast.id !== id)
  }
}

export const toasts = new Toasts()

/** Run an action and show a toast if it fails. */
export async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    await loadTexts('server').catch(() => undefined) // the message stays in English
    toasts.show(errorMessage(error), true)
  }
}
