/** Sentences of the server: found again among templates such as "seat {0} is taken", and said in another language. */
export type Templates = Readonly<Record<string, string>>

export interface Found {
  template: string
  /** in the order of its places */
  values: string[]
}

/** How a language says them: a template with its values, and that a rule forbids something. */
export interface Tongue {
  say(template: string, values: Record<string, string>): string
  forbidden(rule: string): string
}

const PLACE = /\{\d+\}/
const RULE = /^[a-z]+\.([A-Z]\d+\.\d+): (.*)$/s
const QUOTED = /^(['"])(.*)\1$/s

const patterns = new WeakMap<Templates, [string, RegExp][]>()

/** The templates as patterns: those first that begin with the most words of their own, then those that have most. */
function patternsOf(templates: Templates): [string, RegExp][] {
  let made = patterns.get(templates)
  if (!made) {
    const lead = (template: string) => template.search(PLACE)
    const own = (template: string) => template.split(PLACE).join('').length
    const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    made = Object.keys(templates)
      .filter((template) => PLACE.test(template))
      .sort((one, other) => lead(other) - lead(one) || own(other) - own(one))
      .map((template) => [template, new RegExp(`^${template.split(PLACE).map(escaped).join('(.+?)')}$`, 's')])
    patterns.set(templates, made)
  }
  return made
}

export function find(text: string, templates: Templates): Found | null {
  if (Object.hasOwn(templates, text)) return { template: text, values: [] }
  for (const [template, pattern] of patternsOf(templates)) {
    const found = pattern.exec(text)
    // the server quotes as Python does, each language in its own way
    if (found) return { template, values: found.slice(1).map((value) => value.replace(QUOTED, '$2')) }
  }
  return null
}

/** A sentence with a capital letter and a full stop. */
export function tidy(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.?!]$/.test(text) ? '' : '.')
}

export function worded(text: string, templates: Templates, tongue: Tongue): string {
  const [, rule, words] = RULE.exec(text) ?? [null, null, text]
  const found = find(words!, templates)
  if (!found) return rule ? tongue.forbidden(rule) : tidy(text)
  const values = found.values.map((value, place) => [place, within(value, templates, tongue)])
  const said = tongue.say(found.template, Object.fromEntries(values) as Record<string, string>)
  return rule ? said.replace(/\.?$/, ` (${rule}).`) : said
}

/** A value can be a sentence itself: why the seventh move of a record is refused. */
function within(value: string, templates: Templates, tongue: Tongue): string {
  return RULE.test(value) || find(value, templates) ? worded(value, templates, tongue) : value
}
