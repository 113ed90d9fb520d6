/** The rules of all games in all languages, each fetched when it is read; and their pictures. */
import type { Language } from '../lib/settings.svelte'
import type { Rules } from './shape'

const TEXTS = import.meta.glob<Rules>('./*/*.md', { import: 'default' })

export interface PositionPicture {
  position: Record<string, unknown>
  marks: string[]
}

const PICTURES = import.meta.glob<Record<string, PositionPicture>>('./*/pictures.json', { import: 'default' })

export function rulesOf(game: string, language: Language): Promise<Rules> {
  const text = TEXTS[`./${game}/${language}.md`]
  return text ? text() : Promise.reject(new Error(`there are no rules of ${game}`))
}

export async function pictureOf(game: string, id: string): Promise<PositionPicture | null> {
  const pictures = await PICTURES[`./${game}/pictures.json`]?.()
  return pictures?.[id] ?? null
}
