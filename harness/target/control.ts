import { Client, errors } from 'undici'
import type { JsonObject } from '../plan/json.ts'
import { caught } from './transport/caught.ts'
import type { Profile } from './profile/profile.ts'

/** How a call of the control API went. */
export type ControlResult =
  | { kind: 'done' }
  /** The target has no such call: 404, 501, or no control API at all. */
  | { kind: 'lacking' }
  /** It has, but did not do it. `says` is one line for people. */
  | { kind: 'failed'; says: string }

/** Which calls the target has. The fixture's is not tried: that would replace the target's world. */
export interface Capabilities {
  clock: ControlResult
  refresh: ControlResult
}

/** The control API of a target (contract, section 5). Nothing here rejects. */
export interface Control {
  /** Whether the profile names one. */
  readonly given: boolean
  putFixture(fixture: JsonObject): Promise<ControlResult>
  /** From now on the target's clock is real time plus the offset. */
  setClock(offsetSeconds: number): Promise<ControlResult>
  /** The target polls and re-fetches now what it caches. */
  refresh(): Promise<ControlResult>
  /** Tries the calls without changing anything: an offset of 0, and a refresh. */
  probe(): Promise<Capabilities>
  close(): Promise<void>
}

/** A call may run timers and fetch directories before it answers. */
const patience = 60_000

/** Octets of an answer: nothing in it is needed but for a line of what went wrong. */
const longestAnswer = 1024 * 1024

const wasClosed = (error: unknown): boolean => caught(error) instanceof errors.SocketError

export const openControl = ({ control, http }: Pick<Profile, 'control' | 'http'>): Control => {
  const base = control === null ? null : new URL(control)
  // Calls are rare, and a server may have one thread for all connections: none is kept.
  const client = base && new Client(base.origin, { maxResponseSize: longestAnswer, pipelining: 0 })
  const prefix = base === null ? '' : base.pathname.replace(/\/+$/, '')

  const call = async (method: 'PUT' | 'POST', name: string, json?: JsonObject): Promise<ControlResult> => {
    if (client === null) return { kind: 'lacking' }
    const path = `${prefix}/${name}`
    const body = json === undefined ? null : JSON.stringify(json)
    const headers = { ...http.headers, ...(body === null ? {} : { 'content-type': 'application/json' }) }
    try {
      const send = () => client.request({ path, method, body, headers, signal: AbortSignal.timeout(patience) })
      // A server may close a connection that was idle while a call is on its way. Each call may be made twice.
      const answer = await send().catch((error: unknown) => (wasClosed(error) ? send() : Promise.reject(error)))
      const text = await answer.body.text()
      return resultOf(`${method} ${base?.origin}${path}`, answer.statusCode, text)
    } catch (error) {
      return { kind: 'failed', says: `${method} ${base?.origin}${path}: ${caught(error).message}` }
    }
  }

  const setClock = (offsetSeconds: number) => call('PUT', 'clock', { offset_seconds: offsetSeconds })
  const refresh = () => call('POST', 'refresh')
  return {
    given: client !== null,
    putFixture: (fixture) => call('PUT', 'fixture', fixture),
    setClock,
    refresh,
    probe: async () => ({ clock: await setClock(0), refresh: await refresh() }),
    close: async () => client?.destroy(),
  }
}

const resultOf = (asked: string, status: number, text: string): ControlResult => {
  if (status >= 200 && status < 300) return { kind: 'done' }
  if (status === 404 || status === 501) return { kind: 'lacking' }
  const said = text.trim().replaceAll(/\s+/g, ' ').slice(0, 200)
  return { kind: 'failed', says: `${asked} was answered with ${status}${said === '' ? '' : `: ${said}`}` }
}
