/** SVG paths of the figures, standing at 0 0. Each seat has its own helmet. */
export interface Shape {
  helmet: string
  crest: string
  face: string
}

export const CLOAK = 'M-14 0C-14 -14 -9 -23 0 -23S14 -14 14 0Q0 6.500 -14 0Z'
export const SHIELD = 'M-8.500 -18.500H8.500V-11Q8.500 -3 0 1.500Q-8.500 -3 -8.500 -11Z'
export const COLLAR = 'M-8 -20Q0 -13 8 -20L11 -15Q3 -9 0 -9Q-3 -9 -11 -15Z'

export const HELMETS: readonly Shape[] = [
  { helmet: 'M-8 -20V-37H8V-20Q0 -17 -8 -20Z', crest: '', face: 'M-6 -31H6V-28H1.500V-22H-1.500V-28H-6Z' },
  {
    helmet: 'M-8.500 -20V-27A8.500 9 0 0 1 8.500 -27V-20Q0 -17 -8.500 -20Z',
    crest: 'M0 -35C-1 -43 11 -47 15 -38C16 -34 14 -30 12 -28C11 -34 6 -36 0 -35Z',
    face: 'M5 -29H-8.300V-25H5Z',
  },
  {
    helmet: 'M-9 -20Q-8 -34 0 -46Q8 -34 9 -20Q0 -17 -9 -20Z',
    crest: '',
    face: 'M-5.500 -29Q0 -26 5.500 -29L6 -24Q0 -21 -6 -24Z',
  },
  {
    helmet: 'M-8 -20V-27A8 8 0 0 1 8 -27V-20Q0 -17 -8 -20Z',
    crest:
      'M-7.500 -31C-11 -31 -12 -36 -11.500 -44C-17 -38 -17 -26 -8 -25Z' +
      'M7.500 -31C11 -31 12 -36 11.500 -44C17 -38 17 -26 8 -25Z',
    face: 'M-5.500 -28H-1.200V-24H-5.500ZM1.200 -28H5.500V-24H1.200Z',
  },
]

export const KING: Shape = {
  helmet: 'M-7 -20V-31H7V-20Q0 -15 -7 -20Z',
  crest: 'M-10 -30L-12 -43L-5.500 -37L0 -47L5.500 -37L12 -43L10 -30Q0 -27 -10 -30Z',
  face: 'M-3.600 -26.500v1.500M3.600 -26.500v1.500M-3 -21Q0 -19.500 3 -21',
}
