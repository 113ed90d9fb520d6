import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import type { Reason } from '../protocol'
import de from './de/server.json'
import en from './en/server.json'
import torres from './en/torres.json'
import fr from './fr/server.json'
import pl from './pl/server.json'
import { describeReason, punctuate, type Formatter } from './reason'

type Catalog = Readonly<Record<string, string>>

function translated(reason: Omit<Reason, 'text'>, language: string, catalog: Catalog, game: Catalog = {}): string {
  const format = (text: string | undefined, values: object) =>
    text === undefined ? null : String(new IntlMessageFormat(text, language).format(values as Record<string, string>))
  const formatter: Formatter = {
    message: (key, values) => format(catalog[key], values),
    refusal: (_, key, values) => format(game[`refusal.${key}`], values),
    forbidden: (rule) => `Rule ${rule} does not allow this.`,
  }
  return describeReason({ text: 'the moon is made of cheese', ...reason }, formatter)
}

describe('a reason from the server', () => {
  it('is translated into each language', () => {
    const reason = { key: 'name.length', data: { most: 24 } }
    expect(translated(reason, 'en', en)).toBe('A name has 1 to 24 characters.')
    expect(translated(reason, 'fr', fr)).toBe('Un nom a de 1 à 24 caractères.')
    expect(translated(reason, 'de', de)).toBe('Ein Name hat 1 bis 24 Zeichen.')
    expect(translated(reason, 'pl', pl)).toBe('Nazwa ma od 1 do 24 znaków.')
  })

  it('can do without values', () => {
    expect(translated({ key: 'game.over' }, 'en', en)).toBe('The game is over.')
  })

  it('can contain lists, and values that are not text', () => {
    const data = { name: 'edition', value: 1999, known: ['2000', '2017'] }
    expect(translated({ key: 'options.value', data }, 'en', en)).toBe(
      'Option “edition” cannot be “1999”; it can be: 2000, 2017.',
    )
    expect(translated({ key: 'seat.unknown', data: { seat: null, last: 0 } }, 'en', en)).toBe(
      'There is no seat “null”; the seats are 0 to 0.',
    )
  })

  it('can contain another reason', () => {
    const reason = { key: 'montmurail.gem', text: '', data: { name: 'ruby', known: ['white', 'red'] } }
    expect(translated({ key: 'montmurail.tiles_line', data: { line: 3, reason } }, 'de', de)).toBe(
      'Die Plättchen sind in Zeile 3 falsch beschrieben. „ruby“ ist kein Edelstein; es gibt: white, red.',
    )
  })

  it('can name a rule', () => {
    const reason = { key: 'ludwig.foyers', data: { seat: 1 }, rule: 'ludwig.L1.3' }
    expect(translated(reason, 'en', en)).toBe('The castle of seat 1 has more than one foyer (L1.3).')
  })

  it('can contain a refusal, shown as its rule until the texts of the game are loaded', () => {
    const reason = { key: 'joins', text: '', data: { one: 'd1', other: 'f1' }, rule: 'torres.T7.4' }
    const refused = { key: 'record.refused', data: { number: 7, move: 'B e1', seat: 0, reason } }
    const start = 'Move 7 of the record (“B e1” by seat 0) is refused. '
    expect(translated(refused, 'en', en)).toBe(`${start}Rule T7.4 does not allow this.`)
    const refusal = torres['refusal.joins'].replace('{one}', 'd1').replace('{other}', 'f1')
    expect(translated(refused, 'en', en, torres)).toBe(start + refusal)
  })

  it('stays in English if its key is unknown, with a capital letter and a full stop', () => {
    expect(translated({ key: 'moon' }, 'fr', fr)).toBe('The moon is made of cheese.')
    expect(punctuate('is it?')).toBe('Is it?')
  })
})
