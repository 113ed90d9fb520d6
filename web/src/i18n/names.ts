/** Names of bots and guests, translated. */
import { t } from './index.svelte'

/** The name of a bot; bots unknown to the client keep their own. */
export function botName(bot: string): string {
  const level = /^level:(\d)$/.exec(bot)
  if (level) return t(`bot.level.${level[1]}`)
  return bot === 'random' || bot === 'greedy' ? t(`bot.${bot}`) : bot
}

const GENERATED = /^(?:Guest (\d+)|(random|greedy|level:\d)( \d+)?)$/

/** Translate generated names such as "Guest 4711" and "greedy 2"; leave all others unchanged. */
export function displayName(name: string): string {
  const [, guest, bot, number = ''] = GENERATED.exec(name) ?? []
  if (guest) return t('person.guestName', { number: guest })
  return bot ? botName(bot) + number : name
}
