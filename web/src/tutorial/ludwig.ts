import type { Lesson } from './lessons'

const BUY = ['buy']
const PLACED = ['place', 'placeUp', 'placeDown']

export const lessons: readonly Lesson[] = [
  { id: 'castle', when: {}, rule: 'L1.3' },
  { id: 'bonus', when: { kind: ['return'] }, task: ['return'], rule: 'L6.4' },
  { id: 'market', when: { kind: ['arrange'] }, task: ['put'], rule: 'L2.1' },
  { id: 'prices', when: { kind: ['arrange', 'end'], played: ['put', 1] }, task: ['end'], rule: 'L2.3' },
  {
    id: 'buy',
    when: { kind: BUY, offers: 'buy' },
    task: ['buy', 'buyHallway', 'buyStairs', 'pass'],
    point: { verb: 'buy', most: 2 },
    rule: 'L2.2',
  },
  {
    id: 'place',
    when: { kind: ['place'] },
    task: PLACED,
    point: { verb: 'place' },
    rule: 'L3.1',
  },
  { id: 'points', when: { kind: ['end', 'buy', 'arrange'], played: ['place', 1] }, rule: 'L4.2' },
  { id: 'end', when: { kind: ['end'], offers: 'end' }, task: ['end'], point: { verb: 'end' }, rule: 'L2.5' },
  { id: 'complete', when: { kind: ['buy', 'arrange'], played: ['place', 1] }, rule: 'L5.1' },
  { id: 'rewards', when: { kind: ['buy', 'arrange'], played: ['place', 1] }, rule: 'L5.2' },
  { id: 'corridors', when: { kind: BUY, offers: 'buyHallway', played: ['place', 1] }, rule: 'L4.7' },
  { id: 'pass', when: { kind: BUY, offers: 'pass', played: ['end', 3] }, rule: 'L2.2' },
  { id: 'favors', when: { kind: ['buy', 'arrange'], played: ['end', 3] }, rule: 'L6.3' },
  { id: 'floors', when: { kind: BUY, played: ['end', 4] }, rule: 'L3.6' },
  { id: 'reward', when: { kind: ['reward', 'choose', 'again', 'free', 'look', 'pick'] }, rule: 'L5.1' },
  { id: 'last', when: { kind: ['buy', 'arrange'], played: ['end', 5] }, rule: 'L6.1' },
  { id: 'over', when: { over: true }, rule: 'L6.6' },
]
