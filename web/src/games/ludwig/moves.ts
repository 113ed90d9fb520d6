import type { Said } from '../../words/said'

export function read(text: string): Said {
  return { verb: 'other', values: { text } }
}
