/** The emblem of each seat as an SVG path, centred on 0,0 with a radius of about 6. */
export const EMBLEMS: readonly string[] = [
  'M0 -5A5 5 0 1 1 0 5A5 5 0 1 1 0 -5Z',
  'M-4.500 -4.500H4.500V4.500H-4.500Z',
  'M0 -5.500L5.500 4.500H-5.500Z',
  'M0 -6L5 0L0 6L-5 0Z',
  'M-2 -5.500H2V-2H5.500V2H2V5.500H-2V2H-5.500V-2H-2Z',
  'M0 -6L1.700 -2L6 -1.700L2.700 1L3.700 5.300L0 3L-3.700 5.300L-2.700 1L-6 -1.700L-1.700 -2Z',
  'M-5 -5L0 -2L5 -5V5L0 2L-5 5Z',
  'M-5.500 -2H5.500V2H-5.500Z',
]
