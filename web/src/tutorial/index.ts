/** The tutorials, each loaded on demand. */
import type { GameName } from '../games'
import type { Lesson } from './lessons'

/** The options of a tutorial game: two players, and no setup phase. */
export const TUTORIAL_OPTIONS: Record<GameName, Record<string, unknown>> = {
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
