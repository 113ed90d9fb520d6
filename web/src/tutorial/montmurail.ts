import type { Lesson } from './lessons'

const PLACE = ['place']
const ADVISED = { verb: 'place', parts: ['streets'] }

export const lessons: readonly Lesson[] = [
  { id: 'board', when: {}, rule: 'M1.2' },
  { id: 'decree', when: {}, rule: 'M2.1' },
  { id: 'shape', when: { kind: PLACE }, task: ['place'], point: ADVISED, rule: 'M3.1' },
  { id: 'secret', when: { kind: PLACE, played: ['place', 1] }, rule: 'M2.2' },
  { id: 'line', when: { kind: PLACE, played: ['place', 1] }, task: ['place'], point: ADVISED, rule: 'M4.1' },
  { id: 'single', when: { kind: PLACE, played: ['place', 2] }, task: ['place'], point: ADVISED, rule: 'M3.3' },
  { id: 'coins', when: { kind: PLACE, played: ['place', 3] }, rule: 'M5.1' },
  { id: 'vikings', when: { kind: PLACE, played: ['place', 3] }, rule: 'M5.4' },
  { id: 'pocket', when: { kind: PLACE, played: ['place', 4] }, rule: 'M4.2' },
  { id: 'hurry', when: { kind: PLACE, played: ['place', 5] }, rule: 'M4.5' },
  {
    id: 'close',
    when: { kind: ['close'] },
    task: ['close', 'stay'],
    point: { verb: 'close', parts: ['square'] },
    rule: 'M2.4',
  },
  { id: 'age', when: { kind: PLACE, played: ['close', 1] }, rule: 'M5.5' },
  { id: 'shield', when: { kind: PLACE, played: ['close', 1] }, rule: 'M5.3' },
  { id: 'over', when: { over: true }, rule: 'M5.6' },
]
