/** Requests for replays, analyses, records and positions. */
import type { api, Ending } from '../protocol'
import { get, newTable, post } from '../lib/api'
import { currentUser } from '../lib/user.svelte'
import { router } from '../lib/router.svelte'
import type { SeatPoints } from '../table/ScoreSheet.svelte'

export type Replay = api.ReplayResponse
export type Step = api.StepResponse
export type Verdict = api.VerifyResponse

export type Position = api.PositionResponse
export type AnalysisResponse = api.AnalysisResponse
export type Line = api.LineResponse

/** The points of all seats, for a score sheet. */
export const pointsOf = (position: Position) => position.points as unknown as SeatPoints[]

/** Complete the result in a record with places: winners first, the others by their points. */
export function endingOf({ scores, winners }: api.ResultData): Ending {
  const before = (one: number, other: number) =>
    winners.includes(one) ? !winners.includes(other) : !winners.includes(other) && scores[one]! > scores[other]!
  const seats = [...scores.keys()]
  const places = seats.map((seat) => 1 + seats.filter((other) => before(other, seat)).length)
  return { how: 'played', scores, winners, places }
}

const range = (start: number, end: number) => `start=${start}&end=${end}`

const inviteQuery = (invite: string | null, mark: '?' | '&') =>
  invite ? `${mark}invite=${encodeURIComponent(invite)}` : ''

export const tableReplay = (id: string, invite: string | null) => (start: number, end: number) =>
  get<Replay>(`/api/tables/${id}/replay?${range(start, end)}${inviteQuery(invite, '&')}`)
export const recordReplay = (record: unknown) => (start: number, end: number) =>
  post<Replay>('/api/replay', { record, start, end })
export const fetchRecord = (id: string) => get<api.RecordData>(`/api/tables/${id}/record`)
export const verifyRecord = (record: unknown) => post<Verdict>('/api/verify', { record })
export const fetchPosition = (text: string) => get<Position>(`/api/positions/${encodeURIComponent(text)}`)
export const readPosition = (position: unknown) => post<Position>('/api/positions', { position })

export const tableAnalysis = (id: string, invite: string | null) => ({
  start: () => post<AnalysisResponse>(`/api/tables/${id}/analysis${inviteQuery(invite, '?')}`),
  poll: (start: number) =>
    get<AnalysisResponse>(`/api/tables/${id}/analysis?start=${start}${inviteQuery(invite, '&')}`),
  line: (number: number) => get<Line>(`/api/tables/${id}/analysis/${number}${inviteQuery(invite, '?')}`),
})

/** The path of the replay or analysis of a table, at the same step. */
export const replayPath = (what: 'replay' | 'analysis', table: string) => `/table/${table}/${what}${router.url.search}`

export const positionLink = (text: string) => `${location.origin}/position/${text}`

/** Create a table that starts from a position, with bots in the other seats, and go there. */
export async function playOn(position: Position, seat: number, bot: string): Promise<void> {
  await currentUser.ensure()
  const others = Number(position.options['players']) - 1
  const bots = Array<string>(others).fill(bot) as api.NewTable['bots']
  const { table } = await newTable({ position: position.text, seat, bots, start: true, public: false })
  router.go(`/table/${table.id}`)
}
