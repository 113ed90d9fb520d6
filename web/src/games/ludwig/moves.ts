/** Parses the notation of moves in Ludwig. The texts of a verb are `said.<verb>` and `do.<verb>`. */
import type { ParsedMove } from '../../i18n/move'

/** The first match counts; its named groups are the values. */
const FORMS: [RegExp, string][] = [
  [/^@(?<x>-?\d+),(?<y>-?\d+) r(?<turn>0|90|180|270)$/, 'place'],
  [/^@(?<x>-?\d+),(?<y>-?\d+) r(?<turn>0|90|180|270) up$/, 'placeUp'],
  [/^@(?<x>-?\d+),(?<y>-?\d+) r(?<turn>0|90|180|270) down$/, 'placeDown'],
  [/^return a bonus card$/, 'returnSecret'],
  [/^return (?<bonus>.+)$/, 'return'],
  [/^put nothing (?<price>\d+)$/, 'putNothing'],
  [/^put (?<tile>.+) (?<price>\d+)$/, 'put'],
  [/^buy Hallway$/, 'buyHallway'],
  [/^buy Stairs$/, 'buyStairs'],
  [/^buy (?<tile>.+)$/, 'buy'],
  [/^pass$/, 'pass'],
  [/^reward (?<number>\d+) (?<tile>.+)$/, 'reward'],
  [/^choose (?<type>.+)$/, 'choose'],
  [/^again (?<number>\d+) (?<tile>.+)$/, 'again'],
  [/^free Hallway$/, 'freeHallway'],
  [/^free Stairs$/, 'freeStairs'],
  [/^look (?<size>\d+)$/, 'look'],
  [/^top a room of (?<size>\d+)$/, 'topSecret'],
  [/^top (?<tile>.+)$/, 'top'],
  [/^done$/, 'done'],
  [/^end$/, 'end'],
]
const NUMBERS = new Set(['x', 'y', 'turn', 'price', 'number', 'size'])

export function parseMove(text: string): ParsedMove {
  for (const [form, verb] of FORMS) {
    const found = form.exec(text)
    if (found) return { verb, values: valuesOf(found.groups ?? {}) }
  }
  return { verb: 'other', values: { text } }
}

function valuesOf(parts: Record<string, string>): ParsedMove['values'] {
  const named = Object.entries(parts).map(([name, part]) => [name, NUMBERS.has(name) ? Number(part) : part])
  return Object.fromEntries(named) as ParsedMove['values']
}
