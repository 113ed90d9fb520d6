/** The rules of all games in all languages, from docs/rules, each fetched when it is read; and their pictures. */
import type { Language } from '../lib/settings.svelte'
import type { Rules } from './shape'

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
  return text ? text() : Promise.reject(new Error(`there are no rules of ${game}`))
}

export async function pictureOf(game: string, id: string): Promise<PositionPicture | null> {
  const pictures = await PICTURES[`../../../docs/rules/${game}/pictures.json`]?.()
  return pictures?.[id] ?? null
}
