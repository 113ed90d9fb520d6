/** Ways into a game. */
import { newTable } from './api'
import { somebody } from './person.svelte'
import { place } from './router.svelte'

export const STANDARD_BOT = 'greedy'

/** A game against one bot, at once: nobody needs to know anything for it. */
export async function playNow(game: string, bot: string = STANDARD_BOT): Promise<void> {
  await somebody.play()
  const { table } = await newTable({ game, options: { players: 2 }, bots: [bot], start: true, public: false })
  place.go(`/table/${table.id}`)
}
