import type { Lesson } from './lessons'

const TURN = ['turn']

export const lessons: readonly Lesson[] = [
  { id: 'board', when: {}, rule: 'T3.1' },
  {
    id: 'knight',
    when: { kind: ['knight'] },
    task: ['place'],
    point: { verb: 'place', parts: ['square'] },
    rule: 'T3.2',
  },
  { id: 'points', when: { kind: TURN }, rule: 'T5.1' },
  {
    id: 'block',
    when: { kind: TURN, offers: 'block' },
    task: ['block'],
    point: { verb: 'block', parts: ['square'], most: 3 },
    rule: 'T7.2',
  },
  { id: 'base', when: { kind: TURN, offers: 'block' }, rule: 'T7.4' },
  {
    id: 'step',
    when: { kind: TURN, offers: 'move' },
    task: ['move'],
    point: { verb: 'move', parts: ['from', 'to'] },
    rule: 'T6.1',
  },
  { id: 'end', when: { kind: TURN, offers: 'end' }, task: ['end'], point: { verb: 'end' }, rule: 'T5.7' },
  {
    id: 'second',
    when: { kind: TURN, offers: 'place', played: ['end', 1] },
    task: ['place'],
    point: { verb: 'place', parts: ['square'] },
    rule: 'T5.1',
  },
  { id: 'doors', when: { kind: TURN, played: ['end', 1] }, rule: 'T6.2' },
  {
    id: 'buy',
    when: { kind: TURN, offers: 'buy', played: ['end', 1] },
    task: ['buy'],
    point: { verb: 'buy' },
    rule: 'T5.4',
  },
  { id: 'keep', when: { kind: ['keep'] }, task: ['keep'], rule: 'T1.1' },
  { id: 'return', when: { kind: ['return'] }, task: ['top', 'bottom'], rule: 'T1.1' },
  {
    id: 'advance',
    when: { kind: TURN, offers: 'advance', played: ['end', 1] },
    task: ['advance', 'end'],
    point: { verb: 'advance' },
    rule: 'T5.6',
  },
  { id: 'scoring', when: { kind: TURN, played: ['end', 2] }, rule: 'T9.2' },
  { id: 'king', when: { kind: TURN, played: ['end', 2] }, rule: 'T9.3' },
  { id: 'year', when: { kind: ['move_king', 'start'] }, rule: 'T4.4' },
  { id: 'over', when: { over: true }, rule: 'T9.5' },
]
