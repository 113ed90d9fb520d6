/** Short messages at the edge of the page: something was done, or was not. */
import { learn } from '../words/index.svelte'
import { sentence } from './loading.svelte'

interface Told {
  id: number
  text: string
  wrong: boolean
}

const SHOWN = 6000

class Messages {
  all: Told[] = $state([])
  private next = 1

  tell(text: string, wrong = false): void {
    const id = this.next++
    this.all.push({ id, text, wrong })
    setTimeout(() => this.forget(id), SHOWN)
  }

  forget(id: number): void {
    this.all = this.all.filter((told) => told.id !== id)
  }
}

export const messages = new Messages()

/** Does something for a person, and tells them where it cannot be done. */
export async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    await learn('server').catch(() => undefined) // without them, in English
    messages.tell(sentence(error), true)
  }
}
