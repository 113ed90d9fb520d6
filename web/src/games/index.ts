/** The games, each loaded on demand. */
import { get } from '../lib/api'
import type { GameClient } from './game'

export const GAMES = ['torres', 'montmurail', 'ludwig'] as const
export type GameName = (typeof GAMES)[number]

const CLIENTS: Record<GameName, () => Promise<{ default: GameClient }>> = {
  torres: () => import('./torres'),
  montmurail: () => import('./montmurail'),
  ludwig: () => import('./ludwig'),
}

export interface Loaded {
  client: GameClient
  catalog: unknown
}

const loaded = new Map<string, Promise<Loaded>>()

export function isGame(name: string): name is GameName {
  return (GAMES as readonly string[]).includes(name)
}

export function load(game: string): Promise<Loaded> {
  if (!isGame(game)) return Promise.reject(new Error(`unknown game: ${game}`))
  let found = loaded.get(game)
  if (!found) {
    found = Promise.all([CLIENTS[game](), get(`/api/games/${game}/catalog`)]).then(([client, catalog]) => ({
      client: client.default,
      catalog,
    }))
    found.catch(() => loaded.delete(game))
    loaded.set(game, found)
  }
  return found
}
