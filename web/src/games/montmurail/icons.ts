/** Icons of the contents of squares: fills and paths, centred on 0 0, about 50 units in size. */
import type { Content } from './types'

const INK = '#2b2620'
const LINEN = '#fff8ea'
const BRICK = '#b5482f'
const SILVER = '#aeb6bc'
const WOOD = '#96642f'
const WATER = '#3f86c4'
const GOLD = '#f7c948'

export type Icon = readonly (readonly [fill: string, path: string])[]

const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`

export const ICONS: Readonly<Record<Content, Icon>> = {
  church: [
    [LINEN, 'M-21 24V2L-4 -5V24Z'],
    [LINEN, 'M-4 24V-4H20V24Z'],
    [BRICK, 'M-25 4L-4 -8V1L-21 10Z'],
    [BRICK, 'M-7 -3L8 -18L23 -3Z'],
    ['#e0a92e', 'M6.5 -26h3v3h3v3h-3v4h-3v-4h-3v-3h3Z'],
    [INK, 'M3 24V12a5 5 0 0 1 10 0V24Z'],
  ],
  well: [
    [BRICK, 'M-22 -10L0 -25L22 -10Z'],
    [WOOD, 'M-17 -10h4V8h-4ZM13 -10h4V8h-4Z'],
    [WOOD, 'M-1.5 -10h3V0h-3Z'],
    [SILVER, 'M-20 6V18Q0 28 20 18V6Z'],
    [WATER, 'M-20 6Q0 -2 20 6Q0 15 -20 6Z'],
  ],
  market: [
    [LINEN, 'M-18 -6H18V22H-18Z'],
    ['#d98b2b', 'M-16 6H16V22H-16Z'],
    [LINEN, 'M-24 -4L-18 -22H18L24 -4a6 6 0 0 1 -12 0a6 6 0 0 1 -12 0a6 6 0 0 1 -12 0a6 6 0 0 1 -12 0Z'],
    ['#2f8f5b', 'M-24 -4L-18 -22H-9L-12 -4a6 6 0 0 1 -12 0ZM0 -4V-22H9L12 -4a6 6 0 0 1 -12 0Z'],
  ],
  viking: [
    [LINEN, 'M-15 -2C-30 -4 -27 -20 -25 -25C-22 -14 -14 -14 -10 -12ZM15 -2C30 -4 27 -20 25 -25C22 -14 14 -14 10 -12Z'],
    ['#7d4b9a', 'M-18 6V2a18 18 0 0 1 36 0V6Z'],
    ['#5f6b73', 'M-20 4H20V12H-20Z'],
    ['#5f6b73', 'M-3.5 -16H3.5V12L3 22H-3L-3.5 12Z'],
  ],
  coin: [
    [GOLD, disc(0, 0, 20)],
    ['#f9dc85', disc(0, 0, 14.5)],
  ],
  coins: [
    [GOLD, disc(-6, 8, 16)],
    [GOLD, disc(6, -7, 16)],
    ['#f9dc85', disc(6, -7, 11.5)],
  ],
}

/** Numbers on coins, as paths, so that screen readers do not repeat them. */
export const NUMERALS: Readonly<Partial<Record<Content, string>>> = {
  coin: 'M-5 -5L1 -9V9M-5 9H7',
  coins: 'M0 -11C1 -16 12 -16 12 -10C12 -5 0 -3 0 1H12.5',
}

/** Icons beside the board, in the colour of the text. */
export const SIGNS = {
  wall: 'M-22 -6H22V18H-22ZM-22 -6V-16H-13V-6M-6 -6V-16H6V-6M13 -6V-16H22V-6M-22 6H22M-8 -6V6M8 -6V6M-15 6V18M0 6V18M15 6V18',
  axes: 'M-14 20L10 -16M14 20L-10 -16M4 -20C12 -22 20 -16 20 -8L10 -10ZM-4 -20C-12 -22 -20 -16 -20 -8L-10 -10Z',
  shield: 'M-17 -20H17V0C17 12 7 19 0 22C-7 19 -17 12 -17 0ZM0 -12V12M-9 -2H9',
  closed: 'M-20 20V-10H-12V-18H-6V-10H6V-18H12V-10H20V20ZM-7 20V6A7 7 0 0 1 7 6V20Z',
  line: 'M-24 0H24M-24 -8V8M-8 -6V6M8 -6V6M24 -8V8',
  turn: 'M14 -12A19 19 0 1 0 19 4M14 -24V-11H1',
  mirror: 'M0 -22V22M-6 -14L-22 14H-6ZM6 -14L22 14H6Z',
} as const

export type SignName = keyof typeof SIGNS

export const GEM = 'M0 -8L7 -1L0 9L-7 -1ZM-7 -1H7M0 -8V9'
export const ARROW = 'M0 -14L10 -3H4.5V13H-4.5V-3H-10Z'
