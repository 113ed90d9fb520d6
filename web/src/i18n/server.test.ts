import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import de from './de/server.json'
import en from './en/server.json'
import fr from './fr/server.json'
import pl from './pl/server.json'
import { findTemplate, punctuate, translateSentence, type Templates } from './server'

function translated(text: string, language: string, templates: Templates): string {
  return translateSentence(text, templates, {
    format: (template, values) => String(new IntlMessageFormat(templates[template]!, language).format(values)),
    forbidden: (rule) => `Rule ${rule} does not allow this.`,
  })
}

describe('a sentence of the server', () => {
  it('is found if it matches exactly', () => {
    expect(findTemplate('the game is over', en)).toEqual({ template: 'the game is over', values: [] })
  })

  it('is found with its values, without the quotes around them', () => {
    expect(findTemplate("option 'edition' cannot be '1999'; it can be: 2000, 2017", en)).toEqual({
      template: 'option {0} cannot be {1}; it can be: {2}',
      values: ['edition', '1999', '2000, 2017'],
    })
  })

  it('is matched by the most specific template', () => {
    const templates = { '{0} cannot be {1}': '', 'the host {0} cannot be {1}': '', 'the host {0} cannot be found': '' }
    expect(findTemplate('the host a.example cannot be found', templates)?.template).toBe('the host {0} cannot be found')
    expect(findTemplate('the host a.example cannot be asked', templates)?.template).toBe('the host {0} cannot be {1}')
    expect(findTemplate('this cannot be asked', templates)?.template).toBe('{0} cannot be {1}')
  })

  it('may contain characters with a meaning in patterns', () => {
    expect(findTemplate('the record holds an outcome of chance (9) where 0 to 5 is possible', en)?.values).toEqual([
      '9',
      '5',
    ])
    expect(findTemplate('the game is over?', en)).toBeNull()
  })

  it('is translated into each language', () => {
    const text = 'a name has 1 to 24 characters'
    expect(translated(text, 'en', en)).toBe('A name has 1 to 24 characters.')
    expect(translated(text, 'fr', fr)).toBe('Un nom a de 1 à 24 caractères.')
    expect(translated(text, 'de', de)).toBe('Ein Name hat 1 bis 24 Zeichen.')
    expect(translated(text, 'pl', pl)).toBe('Nazwa ma od 1 do 24 znaków.')
  })

  it('uses the plural forms of the language', () => {
    expect(translated('3 seats are still empty', 'pl', pl)).toBe('Zostały 3 wolne miejsca.')
    expect(translated('5 seats are still empty', 'pl', pl)).toBe('Zostało 5 wolnych miejsc.')
  })

  it('may contain another sentence', () => {
    const text = "tiles, line 3: 'ruby' is no gem; there are: white, red"
    expect(translated(text, 'de', de)).toBe(
      'Die Plättchen sind in Zeile 3 falsch beschrieben. „ruby“ ist kein Edelstein; es gibt: white, red.',
    )
  })

  it('may name a rule', () => {
    const text = 'ludwig.L1.3: the castle of seat 1 has more than one foyer'
    expect(translated(text, 'en', en)).toBe('The castle of seat 1 has more than one foyer (L1.3).')
  })

  it('may contain a refusal of a game, shown as its rule', () => {
    const text = "move 7 of the record ('B e1' by seat 0) is refused: torres.T7.4: would join the castles at d1 and f1"
    expect(translated(text, 'en', en)).toBe(
      'Move 7 of the record (“B e1” by seat 0) is refused. Rule T7.4 does not allow this.',
    )
  })

  it('stays in English if it is unknown, with capital letter and full stop', () => {
    expect(translated('the moon is made of cheese', 'fr', fr)).toBe('The moon is made of cheese.')
    expect(punctuate('is it?')).toBe('Is it?')
  })
})

describe('the templates', () => {
  it('each match themselves once filled in', () => {
    for (const template of Object.keys(en)) {
      const text = template.replace(/\{(\d)\}/g, 'x$1x')
      expect(findTemplate(text, en)?.template, text).toBe(template)
    }
  })
})
