/** The rules of all games in all languages, from docs/rules, loaded on demand, and their pictures. */
import type { Language } from '../lib/settings.svelte'
import type { Rules } from './types'

const TEXTS = import.meta.glob<Rules>('../../../docs/rules/*/*.md', { import: 'default' })

export interface PositionPicture {
  position: Record<string, unknown>
  marks: string[]
}

const PICTURES = import.meta.glob<Record<string, PositionPicture>>('../../../docs/rules/*/pictures.json', {
  import: 'default',
})

export function rulesOf(game: string, language: Language): Promise<Rules> {
  const text = TEXTS[`../../../docs/rules/${game}/${language}.md`]
  return text ? text() : Promise.reject(new Error(`no rules for ${game}`))
}

export async function pictureOf(game: string, id: string): Promise<PositionPicture | null> {
  const pictures = await PICTURES[`../../../docs/rules/${game}/pictures.json`]?.()
  return pictures?.[id] ?? null
}
