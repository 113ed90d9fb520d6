/** What bots are called, and others whom the server named. */
import { t } from './index.svelte'

/** "level:3" is level 3, by its name; other bots are called by their own words. */
export function botName(bot: string): string {
  const level = /^level:(\d)$/.exec(bot)
  if (level) return t(`bot.level.${level[1]}`)
  return bot === 'random' || bot === 'greedy' ? t(`bot.${bot}`) : bot
}

const NAMED = /^(?:Guest (\d+)|(random|greedy|level:\d)( \d+)?)$/

/** A name as it is shown: "Guest 4711" and "greedy 2" in the person's language, and all others as they are. */
export function called(name: string): string {
  const [, guest, bot, more = ''] = NAMED.exec(name) ?? []
  if (guest) return t('person.guestName', { number: guest })
  return bot ? botName(bot) + more : name
}
