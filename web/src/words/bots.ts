/** What bots are called. */
import { t } from './index.svelte'

/** "level:3" is level 3, by its name; other bots are called by their own words. */
export function botName(bot: string): string {
  const level = /^level:(\d)$/.exec(bot)
  if (level) return t(`bot.level.${level[1]}`)
  return bot === 'random' || bot === 'greedy' ? t(`bot.${bot}`) : bot
}
