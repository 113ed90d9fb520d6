/** Starting a game with one click. */
import { newTable } from './api'
import { currentUser } from './user.svelte'
import { router } from './router.svelte'

export const DEFAULT_BOT = 'level:2'

/** Options that skip the setup phase. */
const QUICK: Record<string, Record<string, unknown>> = { montmurail: { layout: 'random' } }

/** Start a game against one bot and go to its table. */
export async function playNow(game: string, bot: string = DEFAULT_BOT): Promise<void> {
  await currentUser.ensure()
  const options = { players: 2, ...QUICK[game] }
  const { table } = await newTable({ game, options, bots: [bot], start: true, public: false })
  router.go(`/table/${table.id}`)
}
