/** Selects the lessons of a tutorial. Knows moves by their verbs only, and no rule of any game. */

/** The conditions for a lesson; omitted ones always hold. */
export interface Condition {
  /** The kinds of decision. */
  kind?: readonly string[]
  /** A verb among the legal moves. */
  offers?: string
  /** A verb, and how often the learner must have played it. */
  played?: readonly [verb: string, times: number]
  over?: boolean
}

export interface Lesson {
  /** The id in the text keys: `<game>.<id>.title`, `.text`, and with a task `.task` and `.done`. */
  id: string
  when: Condition
  /** The verbs that fulfil the task; without a task, a lesson is only read. */
  task?: readonly string[]
  /** The moves to highlight: the bot's, or the first of a verb; whole, or the parts they name. */
  point?: { verb: string; parts?: readonly string[]; most?: number }
  rule: string
}

export interface Offer {
  move: string
  verb: string
  values: Readonly<Record<string, string | number>>
}

/** The state of the table, as far as lessons depend on it. */
export interface Moment {
  kind: string | null
  offers: readonly Offer[]
  /** The verbs of the learner's moves so far. */
  played: readonly string[]
  over: boolean
}

/** The learner's progress. */
export interface Progress {
  /** Lessons done or skipped. */
  passed: readonly string[]
  /** The current lesson. */
  now: string | null
  /** The number of moves played when the lesson began. */
  since: number
  /** The lesson whose task the last move fulfilled. */
  done: string | null
}

export const START: Progress = { passed: [], now: null, since: 0, done: null }

export function fits(when: Condition, moment: Moment): boolean {
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

/** Choose the first open lesson that fits; keep the current one while others move. */
function choose(lessons: readonly Lesson[], progress: Progress, moment: Moment): string | null {
  const left = lessons.filter(({ id }) => !progress.passed.includes(id))
  const othersMove = moment.kind === null && !moment.over
  if (othersMove && left.some(({ id }) => id === progress.now)) return progress.now
  return left.find(({ when }) => fits(when, moment))?.id ?? null
}

/** Advance the progress after the table has changed. */
export function updateProgress(lessons: readonly Lesson[], progress: Progress, moment: Moment): Progress {
  const lesson = lessons.find(({ id }) => id === progress.now)
  const fresh = moment.played.slice(progress.since)
  const isDone = lesson?.task !== undefined && fresh.some((verb) => lesson.task!.includes(verb))
  const next = isDone
    ? { ...progress, passed: [...progress.passed, lesson.id], done: lesson.id }
    : { ...progress, done: fresh.length > 0 ? null : progress.done }
  return startNext(lessons, next, moment)
}

/** Go on to the next lesson, whether or not the task is done. */
export function passLesson(lessons: readonly Lesson[], progress: Progress, moment: Moment): Progress {
  if (progress.now === null) return { ...progress, done: null }
  return startNext(lessons, { ...progress, passed: [...progress.passed, progress.now], done: null }, moment)
}

function startNext(lessons: readonly Lesson[], progress: Progress, moment: Moment): Progress {
  const now = choose(lessons, progress, moment)
  const moves = moment.played.length
  // undone moves no longer count
  return { ...progress, now, since: now === progress.now ? Math.min(progress.since, moves) : moves }
}

/** What to highlight: whole moves, for buttons, or the squares, streets or tiles they name, for the board. */
export function highlightsOf(lesson: Lesson | undefined, moment: Moment, advice: string | null = null): string[] {
  const point = lesson?.point
  if (!point || !fits(lesson.when, moment)) return []
  const fitting = moment.offers.filter(({ verb }) => verb === point.verb)
  const advised = fitting.filter(({ move }) => move === advice)
  const moves = advised.length > 0 ? advised : fitting.slice(0, point.most ?? 1)
  if (!point.parts) return moves.map(({ move }) => move)
  const named = moves.flatMap(({ values }) => point.parts!.flatMap((part) => String(values[part] ?? '').split(' ')))
  return [...new Set(named.filter((name) => name !== ''))]
}
