import { expect, it } from 'vitest'
import { ICONS, NUMERALS } from './icons'
import { repeated, shifted, tile } from './paths'

it('shifts absolute coordinates and keeps relative ones', () => {
  expect(shifted('M-21 24V2L-4 -5H7Z', 10, 100)).toBe('M-11 124V102L6 95H17Z')
  expect(shifted('M3 24a5 5 0 0 1 10 0h3v-3Z', 1, 2)).toBe('M4 26a5 5 0 0 1 10 0h3v-3Z')
  expect(shifted('M0 0C1 2 3 4 5 6Q7 8 9 10', 100, 200)).toBe('M100 200C101 202 103 204 105 206Q107 208 109 210')
})

it('repeats a path at each place', () => {
  expect(
    repeated('M0 0h1', [
      { x: 1, y: 2 },
      { x: 3, y: 4 },
    ]),
  ).toBe('M1 2h1M3 4h1')
})

it('shifts every icon there and back without a change', () => {
  const drawings = [...Object.values(ICONS).flatMap((icon) => icon.map(([, path]) => path)), ...Object.values(NUMERALS)]
  for (const path of [...drawings, tile(64, 6)]) {
    // absolute arcs are not supported
    expect(path).not.toMatch(/[A]/)
    const there = shifted(path, 16, 32)
    expect(there).not.toBe(path)
    expect(shifted(there, -16, -32)).toBe(shifted(path, 0, 0))
  }
})
