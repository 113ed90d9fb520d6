/** SVG paths shared by the icons of actions and cards. */

/** The top, left and right side of a block at 0 0. */
export const CUBE: readonly string[] = ['M0 -10L10 -5L0 0L-10 -5Z', 'M-10 -5L0 0V10L-10 5Z', 'M10 -5L0 0V10L10 5Z']

/** A figure standing at 0 0. */
export const PAWN = 'M-8 0C-8 -8 -5 -10 -4 -13A6 6 0 1 1 4 -13C5 -10 8 -8 8 0Q0 3 -8 0Z'
