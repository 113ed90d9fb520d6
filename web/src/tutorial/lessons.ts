/** Which lesson of a guided first game to give now. Knows moves by their verbs only, and no rule of any game. */

/** What must be so for a lesson to fit; what is left out may be as it likes. */
export interface When {
  /** what one is asked */
  kind?: readonly string[]
  /** a verb among the moves that are offered */
  offers?: string
  /** a verb one has played, at least so many times */
  played?: readonly [verb: string, times: number]
  over?: boolean
}

export interface Lesson {
  /** of its texts: `<game>.<id>.title`, `.text`, and with a task `.task` and `.done` */
  id: string
  when: When
  /** one is asked to play a move of such a verb; without it a lesson is only read */
  task?: readonly string[]
  /** the offered moves to point at: the one a bot advises or the first of a verb, by the parts they name or as a whole */
  point?: { verb: string; parts?: readonly string[]; most?: number }
  rule: string
}

export interface Offer {
  move: string
  verb: string
  values: Readonly<Record<string, string | number>>
}

/** What a lesson can ask about a table. */
export interface Moment {
  kind: string | null
  offers: readonly Offer[]
  /** verbs of one's own moves so far */
  played: readonly string[]
  over: boolean
}

/** How far somebody is. */
export interface Progress {
  /** lessons that are done or were skipped */
  passed: readonly string[]
  /** the lesson that is given now */
  now: string | null
  /** how many moves one had played when it began */
  since: number
  /** the lesson whose task was done with the last move */
  done: string | null
}

export const START: Progress = { passed: [], now: null, since: 0, done: null }

export function fits(when: When, moment: Moment): boolean {
  if (moment.over) return when.over === true
  if (when.over) return false
  if (when.kind && !when.kind.includes(moment.kind ?? '')) return false
  if (when.offers && !moment.offers.some(({ verb }) => verb === when.offers)) return false
  if (when.played) {
    const [verb, times] = when.played
    if (moment.played.filter((each) => each === verb).length < times) return false
  }
  return true
}

/** The first lesson that fits and was not given; while others move, the one that is given stays. */
function choose(lessons: readonly Lesson[], progress: Progress, moment: Moment): string | null {
  const left = lessons.filter(({ id }) => !progress.passed.includes(id))
  const othersMove = moment.kind === null && !moment.over
  if (othersMove && left.some(({ id }) => id === progress.now)) return progress.now
  return left.find(({ when }) => fits(when, moment))?.id ?? null
}

/** What changes for a learner when the table does. */
export function follow(lessons: readonly Lesson[], progress: Progress, moment: Moment): Progress {
  const lesson = lessons.find(({ id }) => id === progress.now)
  const fresh = moment.played.slice(progress.since)
  const isDone = lesson?.task !== undefined && fresh.some((verb) => lesson.task!.includes(verb))
  const after = isDone
    ? { ...progress, passed: [...progress.passed, lesson.id], done: lesson.id }
    : { ...progress, done: fresh.length > 0 ? null : progress.done }
  return give(lessons, after, moment)
}

/** What changes when somebody goes on without doing what was asked, or has read enough. */
export function pass(lessons: readonly Lesson[], progress: Progress, moment: Moment): Progress {
  if (progress.now === null) return { ...progress, done: null }
  return give(lessons, { ...progress, passed: [...progress.passed, progress.now], done: null }, moment)
}

function give(lessons: readonly Lesson[], progress: Progress, moment: Moment): Progress {
  const now = choose(lessons, progress, moment)
  const moves = moment.played.length
  // moves that were taken back no longer count
  return { ...progress, now, since: now === progress.now ? Math.min(progress.since, moves) : moves }
}

/** What to point at: the moves themselves, for buttons, and the squares, streets or tiles they name, for the board. */
export function pointsAt(lesson: Lesson | undefined, moment: Moment, advice: string | null = null): string[] {
  const point = lesson?.point
  if (!point || !fits(lesson.when, moment)) return []
  const fitting = moment.offers.filter(({ verb }) => verb === point.verb)
  const advised = fitting.filter(({ move }) => move === advice)
  const moves = advised.length > 0 ? advised : fitting.slice(0, point.most ?? 1)
  if (!point.parts) return moves.map(({ move }) => move)
  const named = moves.flatMap(({ values }) => point.parts!.flatMap((part) => String(values[part] ?? '').split(' ')))
  return [...new Set(named.filter((name) => name !== ''))]
}
