/** The server's REST interface. Whatever goes wrong is a `NotDone`, with the server's sentence if it said one. */
import type { api, TableInfo } from '../protocol'

export class NotDone extends Error {
  constructor(
    readonly text: string | null,
    readonly status: number,
  ) {
    super(text ?? `status ${status}`)
  }
}

/** No answer at all: the server is away, or the network. */
export const AWAY = 0

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(path, {
      method,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  } catch {
    throw new NotDone(null, AWAY)
  }
  if (answer.status === 204) return undefined as T
  const told: unknown = await answer.json().catch(() => null)
  if (!answer.ok) {
    throw new NotDone((told as api.ErrorResponse | null)?.error?.text ?? null, answer.status)
  }
  return told as T
}

export const get = <T>(path: string) => call<T>('GET', path)
export const post = <T>(path: string, body: unknown = {}) => call<T>('POST', path, body)
export const patch = <T>(path: string, body: unknown) => call<T>('PATCH', path, body)
export const remove = <T>(path: string, body?: unknown) => call<T>('DELETE', path, body)

export const games = () => get<api.GameResponse[]>('/api/games')
export const me = () => get<api.Me | null>('/api/me')
export const newTable = (table: Partial<api.NewTable>) => post<api.TableResponse>('/api/tables', table)
export const table = (id: string, invite?: string) =>
  get<api.TableResponse>(`/api/tables/${id}${invite ? `?invite=${encodeURIComponent(invite)}` : ''}`)
export const tables = (query: Record<string, string>) =>
  get<TableInfo[]>(`/api/tables?${new URLSearchParams(query).toString()}`)
export const act = (id: string, what: 'join' | 'leave' | 'start' | 'resign' | 'rematch', body: unknown = {}) =>
  post<api.TableResponse>(`/api/tables/${id}/${what}`, body)
