/** Translates sentences of the server by matching them against templates such as "seat {0} is taken". */
export type Templates = Readonly<Record<string, string>>

export interface TemplateMatch {
  template: string
  /** In the order of the placeholders. */
  values: string[]
}

/** Formats a template, and the fact that a rule forbids something, in one language. */
export interface Formatter {
  format(template: string, values: Record<string, string>): string
  forbidden(rule: string): string
}

const PLACEHOLDER = /\{\d+\}/
const RULE = /^[a-z]+\.([A-Z]\d+\.\d+): (.*)$/s
const QUOTED = /^(['"])(.*)\1$/s

const patterns = new WeakMap<Templates, [string, RegExp][]>()

/** Templates as patterns: the longest fixed beginning first, then the most fixed text. */
function patternsOf(templates: Templates): [string, RegExp][] {
  let found = patterns.get(templates)
  if (!found) {
    const lead = (template: string) => template.search(PLACEHOLDER)
    const own = (template: string) => template.split(PLACEHOLDER).join('').length
    const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    found = Object.keys(templates)
      .filter((template) => PLACEHOLDER.test(template))
      .sort((one, other) => lead(other) - lead(one) || own(other) - own(one))
      .map((template) => [template, new RegExp(`^${template.split(PLACEHOLDER).map(escaped).join('(.+?)')}$`, 's')])
    patterns.set(templates, found)
  }
  return found
}

export function findTemplate(text: string, templates: Templates): TemplateMatch | null {
  if (Object.hasOwn(templates, text)) return { template: text, values: [] }
  for (const [template, pattern] of patternsOf(templates)) {
    const found = pattern.exec(text)
    // each language has its own quotation marks, so drop those of Python
    if (found) return { template, values: found.slice(1).map((value) => value.replace(QUOTED, '$2')) }
  }
  return null
}

/** Add a capital letter and a full stop. */
export function punctuate(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.?!]$/.test(text) ? '' : '.')
}

/** Translate a sentence; leave an unknown one in English. */
export function translateSentence(text: string, templates: Templates, formatter: Formatter): string {
  const [, rule, words] = RULE.exec(text) ?? [null, null, text]
  const found = findTemplate(words!, templates)
  if (!found) return rule ? formatter.forbidden(rule) : punctuate(text)
  const values = found.values.map((value, place) => [place, translateValue(value, templates, formatter)])
  const sentence = formatter.format(found.template, Object.fromEntries(values) as Record<string, string>)
  return rule ? sentence.replace(/\.?$/, ` (${rule}).`) : sentence
}

/** Translate a value that is a sentence itself, such as the reason of a refusal. */
function translateValue(value: string, templates: Templates, formatter: Formatter): string {
  return RULE.test(value) || findTemplate(value, templates) ? translateSentence(value, templates, formatter) : value
}
