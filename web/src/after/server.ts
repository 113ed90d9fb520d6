/** What the server tells of games that were played, and of single positions. */
import type { api, Ending } from '../protocol'
import { get, newTable, post } from '../lib/api'
import { somebody } from '../lib/person.svelte'
import { place } from '../lib/router.svelte'
import type { SeatPoints } from '../table/ScoreSheet.svelte'

export type Replay = api.ReplayResponse
export type Step = api.StepResponse
export type Verdict = api.VerifyResponse

export type Position = api.PositionResponse
export type Analysis = api.AnalysisResponse
export type Line = api.LineResponse

/** points of all seats, as a score sheet shows them */
export const pointsOf = (position: Position) => position.points as unknown as SeatPoints[]

/** A record has points and winners; the others stand in the order of their points. */
export function endingOf({ scores, winners }: api.ResultData): Ending {
  const before = (one: number, other: number) =>
    winners.includes(one) ? !winners.includes(other) : !winners.includes(other) && scores[one]! > scores[other]!
  const seats = [...scores.keys()]
  const places = seats.map((seat) => 1 + seats.filter((other) => before(other, seat)).length)
  return { how: 'played', scores, winners, places }
}

const range = (start: number, end: number) => `start=${start}&end=${end}`

const invited = (invite: string | null, mark: '?' | '&') =>
  invite ? `${mark}invite=${encodeURIComponent(invite)}` : ''

export const replayOf = (id: string, invite: string | null) => (start: number, end: number) =>
  get<Replay>(`/api/tables/${id}/replay?${range(start, end)}${invited(invite, '&')}`)
export const replayed = (record: unknown) => (start: number, end: number) =>
  post<Replay>('/api/replay', { record, start, end })
export const recordOf = (id: string) => get<api.RecordData>(`/api/tables/${id}/record`)
export const verified = (record: unknown) => post<Verdict>('/api/verify', { record })
export const positionOf = (text: string) => get<Position>(`/api/positions/${encodeURIComponent(text)}`)
export const positionRead = (position: unknown) => post<Position>('/api/positions', { position })

export const analysisOf = (id: string, invite: string | null) => ({
  ask: () => post<Analysis>(`/api/tables/${id}/analysis${invited(invite, '?')}`),
  see: (start: number) => get<Analysis>(`/api/tables/${id}/analysis?start=${start}${invited(invite, '&')}`),
  line: (number: number) => get<Line>(`/api/tables/${id}/analysis/${number}${invited(invite, '?')}`),
})

/** where a game that was played is seen again, or analysed; the same step of it where it is one */
export const wayTo = (what: 'replay' | 'analysis', table: string) => `/table/${table}/${what}${place.url.search}`

export const linkTo = (text: string) => `${location.origin}/position/${text}`

/** A table that begins at a position, the other seats taken by bots; goes there. */
export async function playOn(position: Position, seat: number, bot: string): Promise<void> {
  await somebody.play()
  const others = Number(position.options['players']) - 1
  const bots = Array<string>(others).fill(bot) as api.NewTable['bots']
  const { table } = await newTable({ position: position.text, seat, bots, start: true, public: false })
  place.go(`/table/${table.id}`)
}
