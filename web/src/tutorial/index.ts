/** The guided first games, each fetched when somebody takes it. */
import type { GameName } from '../games'
import type { Lesson } from './lessons'

/** How a first game is set up: for two, with nothing to choose before it begins. */
export const SET_UP: Record<GameName, Record<string, unknown>> = {
  torres: { players: 2 },
  montmurail: { players: 2, layout: 'gatehouse' },
  ludwig: { players: 2 },
}

const LESSONS: Record<GameName, () => Promise<{ lessons: readonly Lesson[] }>> = {
  torres: () => import('./torres'),
  montmurail: () => import('./montmurail'),
  ludwig: () => import('./ludwig'),
}

export const lessonsOf = async (game: GameName) => (await LESSONS[game]()).lessons
