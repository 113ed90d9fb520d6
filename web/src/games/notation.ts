/** Parses and writes moves by the notation table of a game, which `npm run types` gets from the server. */
import type { ParsedMove } from '../i18n/move'

export interface NotationTable {
  /** The field types: a pattern, or a list of all texts. */
  fields: Record<string, FieldType>
  /** Texts with fields as `{name:type}`. */
  forms: readonly { verb: string; text: string; group: string }[]
}

interface FieldType {
  pattern?: string
  names?: readonly string[]
  /** The text is a number. */
  number?: boolean
  /** The text is a list separated by spaces; its length becomes the value `count`. */
  list?: boolean
}

/** A form of moves. */
export interface Form {
  readonly verb: string
  /** The group of similar forms it belongs to, as named by the game. */
  readonly group: string
  /** The words before the first field. */
  readonly head: string
  /** The names of its fields. */
  readonly fields: readonly string[]
}

export interface Notation {
  /** All verbs, in the order of the table. */
  readonly verbs: readonly string[]
  /** The form of a verb. */
  form(verb: string): Form | undefined
  /** Parse a move; a text that is not a move has the verb `other`. */
  parse(text: string): ParsedMove
  /** Write a move; values that the form does not name are ignored. */
  format(verb: string, values?: Readonly<Record<string, string | number>>): string
  /** All texts of a field type that lists them. */
  names(type: string): readonly string[]
  /** Return whether a text is valid for a field type. */
  fits(type: string, text: string): boolean
}

interface CompiledForm extends Form {
  readonly text: string
  readonly pattern: RegExp
  readonly types: readonly FieldType[]
}

const PLACEHOLDER = /\{(\w+):(\w+)\}/g

export function createNotation(table: NotationTable): Notation {
  const typeNamed = (name: string): FieldType => {
    const type = table.fields[name]
    if (!type) throw new Error(`there is no type of field ${name}`)
    return type
  }
  const forms = table.forms.map((form) => compile(form, typeNamed))
  const types = new Map(Object.entries(table.fields).map(([name, type]) => [name, whole(patternOf(type), '')]))
  const byVerb = new Map(forms.map((form) => [form.verb, form]))
  // a decision has hundreds of moves, mostly the same as before
  const known = new Map<string, ParsedMove>()

  function find(text: string): ParsedMove {
    const words = text.trim().replace(/\s+/g, ' ')
    for (const form of forms) {
      const found = form.pattern.exec(words)
      if (found) return { verb: form.verb, values: valuesOf(form, found) }
    }
    return { verb: 'other', values: { text } }
  }

  return {
    verbs: forms.map(({ verb }) => verb),
    form: (verb) => byVerb.get(verb),
    parse(text) {
      let parsed = known.get(text)
      if (!parsed) known.set(text, (parsed = find(text)))
      return parsed
    },
    format(verb, values = {}) {
      const form = byVerb.get(verb)
      if (!form) throw new Error(`there is no move ${verb}`)
      return form.text.replace(PLACEHOLDER, (_, name: string) => String(values[name]))
    },
    names: (type) => typeNamed(type).names ?? [],
    fits: (type, text) => types.get(type)?.test(text) ?? false,
  }
}

function compile(
  { verb, text, group }: NotationTable['forms'][number],
  typeNamed: (name: string) => FieldType,
): CompiledForm {
  const parts = text.split(PLACEHOLDER) // text, name, type, text, name, type, text
  const fields = parts.filter((_, i) => i % 3 === 1)
  const types = parts.filter((_, i) => i % 3 === 2).map(typeNamed)
  const texts = parts.filter((_, i) => i % 3 === 0).map(escape)
  const pattern = texts.reduce((all, next, i) => `${all}(${patternOf(types[i - 1]!)})${next}`)
  return { verb, text, group, head: parts[0]!.trim(), fields, types, pattern: whole(pattern, 'i') }
}

function whole(pattern: string, flags: string): RegExp {
  return new RegExp(`^(?:${pattern})$`, flags)
}

function patternOf({ pattern, names }: FieldType): string {
  return pattern ?? names!.map(escape).join('|')
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function valuesOf({ fields, types }: CompiledForm, found: RegExpExecArray): ParsedMove['values'] {
  const values: ParsedMove['values'] = {}
  fields.forEach((name, i) => {
    const [type, text] = [types[i]!, found[i + 1]!]
    values[name] = type.number ? Number(text) : canonical(type, text)
    if (type.list) values['count'] = text.split(' ').length
  })
  return values
}

/** The text as the game writes it, whatever its case. */
function canonical({ names }: FieldType, text: string): string {
  const lower = text.toLowerCase()
  return names?.find((name) => name === text || name.toLowerCase() === lower) ?? lower
}
