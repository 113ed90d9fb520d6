/** Merges repeated drawings into one path, so that a board has few elements to paint. */

const STEPS = /([a-zA-Z])([^a-zA-Z]*)/g

/** Translate a path. */
export function shifted(path: string, x: number, y: number): string {
  return path.replace(STEPS, (step, letter: string, rest: string) => {
    const numbers = rest.match(/-?[\d.]+/g)?.map(Number) ?? []
    if (letter === letter.toLowerCase() || letter === 'Z') return step
    if (letter === 'H') return `H${numbers.map((number) => number + x).join(' ')}`
    if (letter === 'V') return `V${numbers.map((number) => number + y).join(' ')}`
    return letter + numbers.map((number, i) => number + (i % 2 === 0 ? x : y)).join(' ')
  })
}

export interface Spot {
  readonly x: number
  readonly y: number
}

/** Repeat a path at each of these places. */
export function repeated(path: string, spots: readonly Spot[]): string {
  return spots.map(({ x, y }) => shifted(path, x, y)).join('')
}

/** A square with rounded corners, centred on 0 0. */
export function tile(side: number, round: number): string {
  const straight = side - 2 * round
  const corner = (x: number, y: number) => `a${round} ${round} 0 0 1 ${x} ${y}`
  return (
    `M${-straight / 2} ${-side / 2}h${straight}${corner(round, round)}v${straight}${corner(-round, round)}` +
    `h${-straight}${corner(-round, -round)}v${-straight}${corner(round, -round)}Z`
  )
}
