/** The server's REST API. Every failure is an `ApiError`, with the server's reason if there is one. */
import type { api, TableInfo } from '../protocol'

export class ApiError extends Error {
  constructor(
    readonly reason: api.Reason | null,
    readonly status: number,
  ) {
    super(reason?.text ?? `status ${status}`)
  }
}

/** The status of a request that got no response: the server or the network is down. */
export const NO_RESPONSE = 0

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  } catch {
    throw new ApiError(null, NO_RESPONSE)
  }
  if (response.status === 204) return undefined as T
  const data: unknown = await response.json().catch(() => null)
  if (!response.ok) {
    throw new ApiError((data as api.ErrorResponse | null)?.error ?? null, response.status)
  }
  return data as T
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
