/** The geometry of the chart of points. */

export interface Box {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
}

export interface Scale {
  x(n: number): number
  y(points: number): number
  /** The step at a horizontal position. */
  at(x: number): number
  /** The labels of the vertical axis. */
  ticks: number[]
}

/** Points of each seat at each step; undefined where unknown. */
export type Totals = readonly (readonly (number | undefined)[] | undefined)[]

/** Round numbers that span the range from `least` to `most`. */
export function roundTicks(least: number, most: number, about: number): number[] {
  const span = Math.max(most - least, 1)
  const rough = span / Math.max(about, 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const size = Math.max(
    1,
    [1, 2, 5, 10].map((step) => step * power).find((step) => step >= rough)!,
  )
  const first = Math.floor(least / size)
  const last = Math.max(Math.ceil(most / size), first + 1)
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * size)
}

export function scale(totals: Totals, last: number, box: Box, about = 4): Scale {
  let least = 0
  let most = 0
  for (const points of totals) {
    if (!points) continue
    const known = points.filter((each) => each !== undefined)
    least = Math.min(least, ...known)
    most = Math.max(most, ...known)
  }
  const ticks = roundTicks(least, most, about)
  const [low, high] = [ticks[0]!, ticks.at(-1)!]
  const across = box.width - box.left - box.right
  const down = box.height - box.top - box.bottom
  const steps = Math.max(last, 1)
  return {
    x: (n) => box.left + (across * n) / steps,
    y: (points) => box.top + down * (1 - (points - low) / (high - low)),
    at: (x) => Math.min(last, Math.max(0, Math.round(((x - box.left) / across) * steps))),
    ticks,
  }
}

/** The SVG path of a seat, interrupted where steps are missing. */
export function line(totals: Totals, seat: number, { x, y }: Scale): string {
  let path = ''
  let broken = true
  for (const [n, points] of totals.entries()) {
    const own = points?.[seat]
    if (own === undefined) {
      broken = true
      continue
    }
    path += `${broken ? 'M' : 'L'}${x(n).toFixed(1)} ${y(own).toFixed(1)}`
    broken = false
  }
  return path
}

/** The steps at which the emblems of the seats are drawn on their lines, evenly spaced. */
export function emblemSteps(last: number, across: number, apart: number): number[] {
  const count = Math.max(1, Math.min(last, Math.floor(across / apart)))
  return [...new Set(Array.from({ length: count }, (_, i) => Math.round((last * (i + 1)) / count)))]
}

/** Keep each place that is farther than `distance` from all those kept before it. */
export function spreadOut<T extends { x: number }>(places: readonly T[], distance: number): T[] {
  const found: T[] = []
  for (const place of places) {
    if (found.every((other) => Math.abs(other.x - place.x) > distance)) found.push(place)
  }
  return found
}
