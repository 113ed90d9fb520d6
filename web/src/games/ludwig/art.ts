/** Icons, each centred on 0,0 and about 44 units in size. */
import type { Centre, Tile } from '../../protocol/generated/ludwig'

export type Type = Tile['type']
export type Per = Centre['per']

export const ICONS: Record<Type, string> = {
  activity: 'M-15 14a9 7 0 0 1 12 -7V-20L16 -15V-5L2 -9V13a9 7 0 1 1 -17 1Z',
  corridor: 'M-16 21V-5a16 16 0 0 1 32 0V21H7V-3a7 7 0 0 0 -14 0V21Z',
  downstairs: 'M-20 -18H-9V-7H2V4H13V15H20V20H-20Z',
  food: 'M-17 -4H17V12a7 7 0 0 1 -7 7H-10a7 7 0 0 1 -7 -7ZM-20 -11H20V-4H-20ZM-5 -18H5V-11H-5Z',
  living:
    'M-11 6V-12a8 8 0 0 1 8 -8H3a8 8 0 0 1 8 8V6Z' +
    'M-21 -2a5 5 0 0 1 10 0V6H11V-2a5 5 0 0 1 10 0V15H-21ZM-17 15H-12V20H-17ZM12 15H17V20H12Z',
  outdoor: 'M-4 20V8H-18L-8 -4H-14L0 -21L14 -4H8L18 8H4V20Z',
  sleeping: 'M4 -20A20 20 0 1 0 19 10A17 17 0 0 1 4 -20Z',
  utility: 'M-17 -6H17L12 20H-12ZM-14 -6A14 15 0 0 1 14 -6H9A9 10 0 0 0 -9 -6Z',
}

/** What a centre counts: connected rooms, adjacent rooms, or all rooms of the castle. */
export const SIGNS: Record<Per, string> = {
  connected: 'M-21 0L-8 -12V-5H8V-12L21 0L8 12V5H-8V12Z',
  adjacent: 'M-18 -16H-2V16H-18ZM2 -16H18V16H2Z',
  castle: 'M-18 18V-16H-9V-8H-4V-16H4V-8H9V-16H18V18H6V6H-6V18Z',
}

export const CROWN = 'M-18 14V-10L-9 0L0 -16L9 0L18 -10V14Z'

/** The seal of a complete room: a star-shaped disc with a diameter of 2. */
export const SEAL = drawSeal()

function drawSeal(): string {
  const points = Array.from({ length: 24 }, (_, n) => {
    const [radius, angle] = [n % 2 ? 1 : 0.82, (n * Math.PI) / 12]
    return `${(radius * Math.sin(angle)).toFixed(3)} ${(-radius * Math.cos(angle)).toFixed(3)}`
  })
  return `M${points.join('L')}Z`
}
