/** Labels of squares for screen readers. */
import { formatList, translate, seatNames } from '../../i18n/index.svelte'
import type { Castle, Figure, TorresPlay } from './types'
import { hasOrigin, pieceOf, type Aim } from './targets'

export function figureWords(figure: Figure, play: TorresPlay): string {
  if (figure === 'king') return translate('torres', 'board.king')
  if (play.sits && figure === play.seat) return translate('torres', 'board.ownKnight')
  return translate('torres', 'board.knightOf', { who: seatNames(play.seats)[figure] ?? figure + 1 })
}

/** A text about the possessions of a seat: "your", or with a name. */
export function whose(own: string, of: string, seat: number, play: TorresPlay): string {
  return play.sits
    ? translate('torres', own)
    : translate('torres', of, { who: seatNames(play.seats)[seat] ?? seat + 1 })
}

export function heightWords(height: number): string {
  return height === 0 ? translate('torres', 'board.ground') : translate('torres', 'board.height', { height })
}

export function worthWords(castle: Castle, play: TorresPlay): string[] {
  const names = seatNames(play.seats)
  return castle.worth.map(({ seat, points }) =>
    translate('torres', 'board.worth', { who: names[seat] ?? seat + 1, points }),
  )
}

export function labelOf(
  name: string,
  height: number,
  figure: Figure | null,
  castle: Castle | null,
  aim: Aim | null,
  selected: boolean,
  play: TorresPlay,
): string {
  const words = [name, heightWords(height)]
  if (figure !== null) words.push(figureWords(figure, play))
  if (castle) {
    words.push(translate('torres', 'board.castleOf', { area: castle.area }))
    if (castle.worth.length) words.push(formatList(worthWords(castle, play)))
  }
  if (selected) words.push(translate('torres', 'board.selected'))
  if (aim) words.push(...aim.verbs.map((verb) => translate('torres', aimKey(aim, verb))))
  return words.join(', ')
}

function aimKey(aim: Aim, verb: string): string {
  const piece = pieceOf(verb)
  if (aim.role === 'from') return piece === 'block' ? 'board.can.lift' : 'board.can.leave'
  if (verb === 'castle') return 'board.can.castle'
  if (piece === 'block') return 'board.can.block'
  if (piece === 'king') return 'board.can.king'
  return hasOrigin(verb) ? 'board.can.come' : 'board.can.place'
}
