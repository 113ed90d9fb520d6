import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { updateProgress, fits, passLesson, highlightsOf, START, type Lesson, type Moment } from './lessons'
import { lessons as ludwig } from './ludwig'
import { lessons as montmurail } from './montmurail'
import { lessons as torres } from './torres'

const offer = (verb: string, values = {}) => ({ move: `${verb} ${Object.values(values).join(' ')}`, verb, values })
const moment = (change: Partial<Moment>): Moment => ({ kind: 'turn', offers: [], played: [], over: false, ...change })

const LESSONS: readonly Lesson[] = [
  { id: 'look', when: {}, rule: 'X1' },
  { id: 'build', when: { offers: 'block' }, task: ['block'], point: { verb: 'block', parts: ['square'] }, rule: 'X2' },
  { id: 'later', when: { played: ['end', 1] }, rule: 'X3' },
  { id: 'over', when: { over: true }, rule: 'X4' },
]

describe('choosing a lesson', () => {
  const offers = [offer('block', { square: 'd4' }), offer('block', { square: 'e4' }), offer('end')]

  test('gives the first lesson that fits, and keeps it until it is read', () => {
    const begun = updateProgress(LESSONS, START, moment({ offers }))
    expect(begun.now).toBe('look')
    expect(updateProgress(LESSONS, begun, moment({ offers })).now).toBe('look')
    expect(passLesson(LESSONS, begun, moment({ offers })).now).toBe('build')
  })

  test('completes a task by its verb only, and not by earlier moves', () => {
    const asked = passLesson(
      LESSONS,
      updateProgress(LESSONS, START, moment({ offers, played: ['block'] })),
      moment({ offers, played: ['block'] }),
    )
    expect([asked.now, asked.since]).toEqual(['build', 1])
    const other = updateProgress(LESSONS, asked, moment({ offers, played: ['block', 'end'] }))
    expect(other.passed).not.toContain('build')
    const done = updateProgress(LESSONS, asked, moment({ offers, played: ['block', 'block'] }))
    expect([done.done, done.passed]).toEqual(['build', ['look', 'build']])
    expect(updateProgress(LESSONS, done, moment({ offers, played: ['block', 'block'] })).done).toBe('build')
    expect(updateProgress(LESSONS, done, moment({ offers, played: ['block', 'block', 'end'] })).done).toBe(null)
  })

  test('counts a move that was undone and played again', () => {
    const asked = { passed: ['look'], now: 'build', since: 2, done: null }
    const back = updateProgress(LESSONS, asked, moment({ offers, played: ['end'] }))
    expect(updateProgress(LESSONS, back, moment({ offers, played: ['end', 'block'] })).done).toBe('build')
  })

  test('keeps the lesson while others move, and gives none if nothing fits', () => {
    const asked = { passed: ['look'], now: 'build', since: 0, done: null }
    expect(updateProgress(LESSONS, asked, moment({ kind: null })).now).toBe('build')
    expect(updateProgress(LESSONS, asked, moment({ offers: [offer('end')] })).now).toBe(null)
  })

  test('gives only the final lesson when the game is over', () => {
    expect(updateProgress(LESSONS, START, moment({ over: true, kind: null })).now).toBe('over')
    expect(fits({ over: true }, moment({}))).toBe(false)
  })

  test('highlights what the first offered moves name, without duplicates', () => {
    expect(highlightsOf(LESSONS[1], moment({ offers }))).toEqual(['d4'])
    const streets = { ...LESSONS[1]!, when: {}, point: { verb: 'place', parts: ['streets'], most: 2 } }
    const placings = [offer('place', { streets: 'a1n b1n' }), offer('place', { streets: 'b1n c1n' })]
    expect(highlightsOf(streets, moment({ offers: placings }))).toEqual(['a1n', 'b1n', 'c1n'])
    expect(highlightsOf({ ...streets, point: { verb: 'end' } }, moment({ offers }))).toEqual(['end '])
    expect(highlightsOf(undefined, moment({ offers }))).toEqual([])
  })

  test('prefers the move of the bot if the lesson is about it', () => {
    expect(highlightsOf(LESSONS[1], moment({ offers }), 'block e4')).toEqual(['e4'])
    expect(highlightsOf(LESSONS[1], moment({ offers }), 'end ')).toEqual(['d4'])
  })
})

const text = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const catalog = (language: string, part: string) =>
  JSON.parse(text(`../i18n/${language}/${part}.json`)) as Record<string, string>

describe.each([
  ['torres', torres],
  ['montmurail', montmurail],
  ['ludwig', ludwig],
] as const)('the lessons of %s', (game, lessons) => {
  const words = catalog('en', game)

  test('name existing verbs, decisions and rules', () => {
    const rules = text(`../../../docs/rules/${game}/en.md`)
    for (const { when, task = [], point, rule } of lessons) {
      for (const kind of when.kind ?? []) expect(words).toHaveProperty([`prompt.${kind}`])
      const verbs = [...task, when.offers, when.played?.[0], point?.verb].filter((verb) => verb !== undefined)
      for (const verb of verbs) expect(words).toHaveProperty([`said.${verb}`])
      expect(rules).toContain(`### ${rule} `)
    }
  })

  test.each(['en', 'fr', 'de', 'pl'])('have all texts in %s', (language) => {
    const found = catalog(language, 'lessons')
    for (const { id, task } of lessons) {
      for (const part of ['title', 'text', ...(task ? ['task', 'done'] : [])]) {
        expect(found[`${game}.${id}.${part}`], `${game}.${id}.${part}`).toBeTruthy()
      }
    }
  })

  test('have unique ids and end with the final one', () => {
    const ids = lessons.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.at(-1)).toBe('over')
    expect(lessons.length).toBeGreaterThanOrEqual(10)
  })
})

test('has no unused texts of lessons', () => {
  const all = { torres, montmurail, ludwig }
  const known = Object.entries(all).flatMap(([game, lessons]) =>
    lessons.flatMap(({ id, task }) =>
      ['title', 'text', ...(task ? ['task', 'done'] : [])].map((part) => `${game}.${id}.${part}`),
    ),
  )
  for (const language of ['en', 'fr', 'de', 'pl']) {
    const keys = Object.keys(catalog(language, 'lessons')).filter((key) => !key.startsWith('coach.'))
    expect(keys.sort()).toEqual([...known].sort())
  }
})
