/** A square in words, for whoever hears the board. */
import { listed, said, seatNames } from '../../words/index.svelte'
import type { Castle, Figure, Torres } from './shape'
import type { Aim } from './targets'

export function figureWords(figure: Figure, play: Torres): string {
  if (figure === 'king') return said('torres', 'board.king')
  if (play.sits && figure === play.seat) return said('torres', 'board.ownKnight')
  return said('torres', 'board.knightOf', { who: seatNames(play.seats)[figure] ?? figure + 1 })
}

/** What belongs to a seat: one's own, or somebody's. */
export function whose(own: string, of: string, seat: number, play: Torres): string {
  return play.sits ? said('torres', own) : said('torres', of, { who: seatNames(play.seats)[seat] ?? seat + 1 })
}

export function heightWords(height: number): string {
  return height === 0 ? said('torres', 'board.ground') : said('torres', 'board.height', { height })
}

export function worthWords(castle: Castle, play: Torres): string[] {
  const names = seatNames(play.seats)
  return castle.worth.map(({ seat, points }) => said('torres', 'board.worth', { who: names[seat] ?? seat + 1, points }))
}

export function labelOf(
  name: string,
  height: number,
  figure: Figure | null,
  castle: Castle | null,
  aim: Aim | null,
  selected: boolean,
  play: Torres,
): string {
  const words = [name, heightWords(height)]
  if (figure !== null) words.push(figureWords(figure, play))
  if (castle) {
    words.push(said('torres', 'board.castleOf', { area: castle.area }))
    if (castle.worth.length) words.push(listed(worthWords(castle, play)))
  }
  if (selected) words.push(said('torres', 'board.selected'))
  if (aim) words.push(...aim.verbs.map((verb) => said('torres', aimKey(aim, verb))))
  return words.join(', ')
}

const CAN: Record<string, string> = {
  block: 'board.can.block',
  free: 'board.can.block',
  under: 'board.can.block',
  shift: 'board.can.block',
  place: 'board.can.place',
  castle: 'board.can.castle',
  king: 'board.can.king',
}

function aimKey(aim: Aim, verb: string): string {
  if (aim.role === 'from') return verb === 'shift' ? 'board.can.lift' : 'board.can.leave'
  return CAN[verb] ?? 'board.can.come'
}
