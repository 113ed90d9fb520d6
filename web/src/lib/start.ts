/** Ways into a game. */
import { newTable } from './api'
import { somebody } from './person.svelte'
import { place } from './router.svelte'

export const STANDARD_BOT = 'level:2'

/** what makes a first game begin at once */
const QUICK: Record<string, Record<string, unknown>> = { montmurail: { layout: 'random' } }

/** A game against one bot, at once: nobody needs to know anything for it. */
export async function playNow(game: string, bot: string = STANDARD_BOT): Promise<void> {
  await somebody.play()
  const options = { players: 2, ...QUICK[game] }
  const { table } = await newTable({ game, options, bots: [bot], start: true, public: false })
  place.go(`/table/${table.id}`)
}
