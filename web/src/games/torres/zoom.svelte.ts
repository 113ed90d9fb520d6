/** Zooms the board by buttons, Ctrl + wheel or pinch, and pans it once zoomed in. */
const MAX_SCALE = 4
const STEP = 1.4
const DRAG_THRESHOLD = 6 // pixels

interface Touch {
  x: number
  y: number
}

export class Zoom {
  scale = $state(1)
  x = $state(0)
  y = $state(0)
  dragging = $state(false)

  private readonly touches = new Map<number, Touch>()
  private start: Touch | null = null

  readonly isZoomed = $derived(this.scale > 1.01)

  readonly transform = $derived(`translate(${this.x}px, ${this.y}px) scale(${this.scale})`)

  zoomIn(box: HTMLElement): void {
    this.by(STEP, box.clientWidth / 2, box.clientHeight / 2, box)
  }

  zoomOut(box: HTMLElement): void {
    this.by(1 / STEP, box.clientWidth / 2, box.clientHeight / 2, box)
  }

  /** Scale around a point of the box. */
  private by(factor: number, px: number, py: number, box: HTMLElement): void {
    const scale = Math.min(MAX_SCALE, Math.max(1, this.scale * factor))
    const ratio = scale / this.scale
    this.scale = scale
    this.move(px - (px - this.x) * ratio, py - (py - this.y) * ratio, box)
  }

  /** Pan, but never beyond the edge of the board. */
  private move(x: number, y: number, box: HTMLElement): void {
    this.x = Math.min(0, Math.max(box.clientWidth * (1 - this.scale), x))
    this.y = Math.min(0, Math.max(box.clientHeight * (1 - this.scale), y))
  }

  wheel(event: WheelEvent, box: HTMLElement): void {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    const at = within(event, box)
    this.by(Math.exp(-event.deltaY / 300), at.x, at.y, box)
  }

  down(event: PointerEvent, box: HTMLElement): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    if (this.touches.size === 0) this.dragging = false
    this.touches.set(event.pointerId, within(event, box))
    this.start = within(event, box)
  }

  drag(event: PointerEvent, box: HTMLElement): void {
    const before = this.touches.get(event.pointerId)
    if (!before || !this.start) return
    const now = within(event, box)
    if (this.touches.size === 2) this.pinch(event.pointerId, before, now, box)
    else if (this.isZoomed) {
      if (Math.hypot(now.x - this.start.x, now.y - this.start.y) > DRAG_THRESHOLD) this.dragging = true
      if (this.dragging) this.move(this.x + now.x - before.x, this.y + now.y - before.y, box)
    }
    this.touches.set(event.pointerId, now)
  }

  private pinch(id: number, before: Touch, now: Touch, box: HTMLElement): void {
    const other = [...this.touches].find(([each]) => each !== id)![1]
    this.dragging = true
    const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.hypot(before.x - other.x, before.y - other.y)
    if (Number.isFinite(factor)) this.by(factor, (now.x + other.x) / 2, (now.y + other.y) / 2, box)
  }

  up(event: PointerEvent): void {
    this.touches.delete(event.pointerId)
    if (this.touches.size === 0) this.start = null
  }

  /** Suppress the click that ends a drag. */
  clicked(event: MouseEvent): void {
    if (!this.dragging) return
    this.dragging = false
    event.stopPropagation()
    event.preventDefault()
  }
}

function within(event: MouseEvent, box: HTMLElement): Touch {
  const { left, top } = box.getBoundingClientRect()
  return { x: event.clientX - left, y: event.clientY - top }
}
