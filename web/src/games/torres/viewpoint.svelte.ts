/** How this browser shows the board: at an angle or flat, and turned how far. */
import { quarters } from './squares'

const KEY = 'bastide.torres.look'

class Look {
  /** nothing until the person has chosen: then wide boards stand at an angle, and small ones lie flat */
  flat: boolean | null = $state(null)
  turn = $state(0)

  constructor() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { flat?: unknown; turn?: unknown }
      if (typeof kept.flat === 'boolean') this.flat = kept.flat
      if (typeof kept.turn === 'number' && Number.isInteger(kept.turn)) this.turn = quarters(kept.turn)
    } catch {
      // a browser that keeps nothing shows the board as well
    }
  }

  lay(flat: boolean): void {
    this.flat = flat
    this.keep()
  }

  rotate(by: number): void {
    this.turn = quarters(this.turn + by)
    this.keep()
  }

  private keep(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify({ flat: this.flat, turn: this.turn }))
    } catch {
      // as above
    }
  }
}

export const viewpoint = new Look()
