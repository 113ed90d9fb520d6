/** How this browser shows the board: isometric or flat, and its rotation. */
import { quarters } from './squares'

const KEY = 'bastide.torres.look'

class Viewpoint {
  /** Null until the user chooses; until then, wide boards are isometric and narrow ones flat. */
  flat: boolean | null = $state(null)
  turn = $state(0)

  constructor() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { flat?: unknown; turn?: unknown }
      if (typeof kept.flat === 'boolean') this.flat = kept.flat
      if (typeof kept.turn === 'number' && Number.isInteger(kept.turn)) this.turn = quarters(kept.turn)
    } catch {
      // no storage: use the defaults
    }
  }

  setFlat(flat: boolean): void {
    this.flat = flat
    this.save()
  }

  rotate(by: number): void {
    this.turn = quarters(this.turn + by)
    this.save()
  }

  private save(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify({ flat: this.flat, turn: this.turn }))
    } catch {
      // no storage: the choice lasts until the page is closed
    }
  }
}

export const viewpoint = new Viewpoint()
