import { describe, expect, it } from 'vitest'
import {
  ARROWS,
  SQUARES,
  STREETS,
  centre,
  extent,
  formOf,
  formOfPath,
  middle,
  mirrored,
  moveOf,
  nearestStreet,
  neighbour,
  nodeAt,
  normal,
  orientations,
  outline,
  placed,
  segment,
  street,
  touches,
  towers,
  turned,
} from './geometry'

const PATHS: Record<string, [number, number][]> = {
  straight2: [[0, 0], [0, 1], [0, 2]], // prettier-ignore
  corner2: [[0, 0], [0, 1], [1, 1]], // prettier-ignore
  straight3: [[0, 0], [0, 1], [0, 2], [0, 3]], // prettier-ignore
  L3: [[0, 0], [0, 1], [0, 2], [1, 2]], // prettier-ignore
  zigzag3: [[0, 0], [0, 1], [1, 1], [1, 2]], // prettier-ignore
  U3: [[0, 0], [0, 1], [1, 1], [1, 0]], // prettier-ignore
}

/** All rotations and mirror images. */
function family(name: string) {
  const found = new Set<string>()
  let form = normal(formOfPath(PATHS[name]!))
  for (let i = 0; i < 4; i++) {
    found.add(moveOf(form)).add(moveOf(mirrored(form)))
    form = turned(form)
  }
  return [...found].map(formOf)
}

describe('streets', () => {
  it('have 144 unique names that round-trip', () => {
    expect(new Set(STREETS).size).toBe(144)
    for (const name of STREETS) expect(street(segment(name))).toBe(name)
  })

  it('can be named from either side, and have one canonical name', () => {
    expect(street(segment('d4s'))).toBe('d5n')
    expect(street(segment('d4e'))).toBe('e4w')
    expect(street(segment('h8e'))).toBe('h8e')
  })
})

describe('shapes', () => {
  it('are formatted as on the server', () => {
    expect(moveOf(formOf('d5w d4n'))).toBe('d4n d5w')
    expect(moveOf(formOf('a8s a8w'))).toBe('a8w a8s')
  })

  it.each([
    ['straight2', 2],
    ['corner2', 4],
    ['straight3', 2],
    ['L3', 8],
    ['zigzag3', 4],
    ['U3', 4],
  ])('%s has %i orientations', (name, count) => {
    expect(family(name)).toHaveLength(count)
  })

  it('are unchanged by four rotations or two reflections', () => {
    for (const name of Object.keys(PATHS)) {
      const form = normal(formOfPath(PATHS[name]!))
      expect(moveOf(turned(turned(turned(turned(form)))))).toBe(moveOf(form))
      expect(moveOf(mirrored(mirrored(form)))).toBe(moveOf(form))
    }
  })

  it('rotate clockwise', () => {
    // the corner moves from the upper right to the lower right
    expect(moveOf(turned(normal(formOfPath(PATHS['corner2']!))))).toBe('b1w a2n')
  })

  it('are found among the legal moves, regardless of their place', () => {
    expect(orientations(['stay', 'close d4', 'lift d4n', 'd4n', 'd4n d4w', 'f6n f6w', 'a1n b1w']).map(moveOf)).toEqual([
      'a1n a1w',
      'a1n b1w',
    ])
  })

  it('follow the pointer, and stay on the board', () => {
    const roof = formOf('a1n b1n c1n')
    expect(moveOf(placed(roof, { row: 3.2, column: 4.4 }))).toBe('d4n e4n f4n')
    expect(moveOf(placed(roof, { row: 9, column: 9 }))).toBe('f8s g8s h8s')
    expect(moveOf(placed(roof, { row: -3, column: -1 }))).toBe('a1n b1n c1n')
  })

  it('stay in place when placed at their centre', () => {
    const form = formOf('d4n e4n e4w')
    expect(centre(form)).toEqual({ row: 3.5, column: 4 })
    expect(moveOf(placed(normal(form), centre(form)))).toBe(moveOf(form))
  })

  it('can reach every place from the squares and streets', () => {
    for (const name of Object.keys(PATHS)) {
      for (const form of family(name)) {
        const { rows, columns } = extent(form)
        const nodes = [...SQUARES, ...STREETS]
        const reached = new Set(nodes.map((node) => moveOf(placed(form, middle(node)))))
        expect(reached.size).toBe((9 - rows) * (9 - columns))
      }
    }
  })
})

describe('the pointer', () => {
  it('selects the same place as the keyboard, even if slightly off', () => {
    const off = [-0.008, 0, 0.008]
    for (const node of [...SQUARES, ...STREETS]) {
      const { row, column } = middle(node)
      const near = off.flatMap((down) => off.map((right) => ({ row: row + down, column: column + right })))
      expect(new Set(near.map((at) => street(nearestStreet(at)))).size).toBe(1)
      for (const form of Object.keys(PATHS).flatMap(family)) {
        expect(new Set(near.map((at) => moveOf(placed(form, at)))).size).toBe(1)
      }
    }
  })

  it('finds the nearest street', () => {
    expect(street(nearestStreet({ row: 3.1, column: 3.5 }))).toBe('d4n')
    expect(street(nearestStreet({ row: 3.5, column: 3.9 }))).toBe('e4w')
    expect(street(nearestStreet({ row: 8.4, column: 0.5 }))).toBe('a8s')
    expect(street(nearestStreet({ row: 0.5, column: 9 }))).toBe('h1e')
  })

  it('touches only streets within reach', () => {
    expect(touches(formOf('d4n'), { row: 3.3, column: 3.5 })).toBe(true)
    expect(touches(formOf('d4n'), { row: 3.5, column: 3.5 })).toBe(false)
  })
})

describe('the keyboard', () => {
  const walk = (node: string, keys: string) =>
    [...keys].reduce(
      (at, key) => neighbour(at, ARROWS[{ u: 'ArrowUp', d: 'ArrowDown', l: 'ArrowLeft', r: 'ArrowRight' }[key]!]!),
      node,
    )

  it('moves from square to street, and along streets', () => {
    expect(walk('d4', 'u')).toBe('d4n')
    expect(walk('d4', 'uu')).toBe('d3')
    expect(walk('d4', 'ur')).toBe('e4n')
    expect(walk('d4', 'lu')).toBe('d3w')
  })

  it('stays on the board', () => {
    expect(walk('a1', 'uu')).toBe('a1n')
    expect(walk('h8', 'rr')).toBe('h8e')
    expect(walk('h8e', 'd')).toBe('h8e')
  })

  it('reaches every square and street at its centre', () => {
    for (const node of [...SQUARES, ...STREETS]) expect(nodeAt(middle(node))).toBe(node)
  })
})

describe('drawings around squares and walls', () => {
  it('have towers where walls end, meet or turn', () => {
    expect(towers(['d4n', 'e4n'])).toEqual([
      { row: 3, column: 3 },
      { row: 3, column: 5 },
    ])
    expect(towers(['d4n', 'd4w'])).toHaveLength(3)
    expect(towers(['d4n', 'e4n', 'e4w'])).toHaveLength(4)
  })

  it('outline groups of squares', () => {
    expect(moveOf(outline(['d4']))).toBe('d4n d4w e4w d5n')
    expect(outline(['d4', 'd5'])).toHaveLength(6)
  })
})
