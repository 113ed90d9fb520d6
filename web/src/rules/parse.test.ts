import { expect, test } from 'vitest'
import { parseRules } from '../../scripts/rules.ts'

const PAGE = `# Nim

Take the last piece.

## Moves

One heap a turn.

### N1.1 Take

Take pieces of *one* heap, see [N1.2](#n12-win).

**Ruling:** At least one.

[Three heaps.](pictures.json#three-heaps)

### N1.2 Win

The last piece wins.
`

test('parses a page into groups of numbered rules', () => {
  const { title, intro, groups } = parseRules(PAGE)
  expect([title, intro]).toEqual(['Nim', '<p>Take the last piece.</p>'])
  expect(groups.map((group) => [group.title, group.html])).toEqual([['Moves', '<p>One heap a turn.</p>']])
  expect(groups[0]!.rules.map(({ id, title }) => [id, title])).toEqual([
    ['N1.1', 'Take'],
    ['N1.2', 'Win'],
  ])
})

test('links to rules by number, and separates the pictures', () => {
  const [take] = parseRules(PAGE).groups[0]!.rules
  expect(take!.html).toContain('see <a href="#N1.2">N1.2</a>.')
  expect(take!.html).toContain('<strong>Ruling:</strong> At least one.')
  expect(take!.html).not.toContain('heaps.')
  expect(take!.pictures).toEqual([{ id: 'three-heaps', caption: 'Three heaps.' }])
})
