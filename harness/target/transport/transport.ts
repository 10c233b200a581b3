import type { Answer, Message } from '../../plan/message.ts'
import { isLoopback } from '../address.ts'
import { caught } from './caught.ts'
import { ConfigurationError } from '../configuration-error.ts'
import { dialer } from './dial.ts'
import { exchanges } from './exchanges.ts'
import { type Exchanged, type Lane, openLane } from './lane.ts'
import type { Profile } from '../profile/profile.ts'
import { needsRawSocket, openRaw, type RawSender } from './raw.ts'
import type { Rendezvous } from './rendezvous.ts'
import { spacing } from './spacing.ts'
import { isHostLine } from '../target-view.ts'

/** The way to a target. */
export interface Transport {
  /**
   * Sends the bytes as they are. Never rejects: what goes wrong is the answer's `trouble`. Redirects are not followed.
   * A function is called when it is the request's turn, so that what it signs is fresh; it alone may make `send` reject.
   */
  send(message: Sendable, options?: SendOptions): Promise<Answer>
  /** Requests sent until now, second tries included. */
  readonly requests: number
  /** Why the last connection could not be used, for messages to people. */
  readonly lastError: string | null
  /** From now on each request has a connection of its own, which ends with it. Call it while none is under way. */
  closeEach(): Promise<void>
  /** Leaves so many of the requests that may be under way at once to somebody else. */
  leave(lanes: number): Promise<void>
  /** Ends what is under way. */
  close(): Promise<void>
}

/** A message, or what makes it when its turn has come. */
export type Sendable = Message | (() => Message | Promise<Message>)

export interface SendOptions {
  /** In place of the profile's `limits.timeout_ms`. */
  timeoutMs?: number
  /** On a connection of its own, and with its last octet when others are as far. */
  meet?: Rendezvous
}

export interface TransportOptions {
  /** Another origin than the endpoint's: for manifests, edges and retrieval URLs. `http.connect` does not apply to it. */
  origin?: string
  /** As after `closeEach`. */
  closeEach?: boolean
}

/** Header lines beside those of a case: who asks is for the target's log (RFC 9110, 10.1.5). */
const beside = (given: Record<string, string>): Record<string, string> =>
  Object.keys(given).some((name) => name.toLowerCase() === 'user-agent')
    ? given
    : { 'user-agent': 'svc-conformance', ...given }

/**
 * Opens the way to the profile's endpoint. Connections are kept alive, `limits.concurrency` at most.
 * Throws a `ConfigurationError` when a PEM file cannot be read, or the origin needs a permission.
 */
export const openTransport = (profile: Profile, options: TransportOptions = {}): Transport => {
  const endpoint = new URL(profile.endpoint)
  const origin = new URL(options.origin ?? endpoint.origin)
  const { limits } = profile
  if (!isLoopback(origin.hostname) && profile.permission === null)
    throw new ConfigurationError(
      'permission',
      { key: 'permission' },
      `${origin.hostname} is not on loopback; name who allowed these tests`,
    )

  const http = origin.origin === endpoint.origin ? profile.http : { ...profile.http, connect: null }
  const dial = openDialer()
  const raw = openRaw(dial)
  const extra = Object.entries(beside(profile.http.headers)).filter(([name]) => !isHostLine(name))
  let eachCloses = options.closeEach ?? false
  const opened = (): Lane[] => Array.from({ length: limits.concurrency }, () => openLane(origin, dial, !eachCloses))
  let lanes = opened()
  let free = [...lanes]
  const waiting: ((lane: Lane) => void)[] = []
  const turn = spacing(limits.rate)
  const timer = setInterval(
    () => {
      const now = performance.now()
      for (const lane of lanes) lane.sweep(now)
    },
    Math.min(100, Math.max(5, limits.timeout_ms / 20)),
  ).unref()
  let requests = 0
  let closed = false
  let lastError: string | null = null

  /** The lane that was used last is taken first: its connection is warm. */
  const take = (): Lane | Promise<Lane> => free.pop() ?? new Promise((resolve) => waiting.push(resolve))
  const release = (lane: Lane): void => {
    const next = waiting.shift()
    if (next === undefined) free.push(lane)
    else next(lane)
  }

  const send: Transport['send'] = async (sendable, { timeoutMs = limits.timeout_ms, meet } = {}) => {
    const lane = await take()
    try {
      await turn()
      return await sendOn(lane, typeof sendable === 'function' ? sendable : () => sendable, timeoutMs, meet)
    } finally {
      release(lane)
    }
  }

  const sendOn = async (
    lane: Lane,
    make: () => Message | Promise<Message>,
    timeoutMs: number,
    meet?: Rendezvous,
  ): Promise<Answer> => {
    let bare = await make()
    const attempt = (by: Pick<RawSender, 'exchange'>): Promise<Exchanged> => {
      requests += 1
      const message = extra.length === 0 ? bare : { ...bare, headers: [...bare.headers, ...extra] }
      return closed ? Promise.resolve(ended) : by.exchange(message, timeoutMs, meet)
    }
    const at = Date.now()
    let exchanged = await attempt(meet || needsRawSocket(bare) ? raw : lane)
    if (exchanged.unsupported) {
      requests -= 1
      exchanged = await attempt(raw)
    } else if (exchanged.stale) {
      // The target may have read the first, and refuse the same bytes as a replay.
      bare = await make()
      exchanged = await attempt(lane)
    }
    lastError = exchanged.error?.message ?? null
    if (exchanges.hasSubscribers)
      exchanges.publish({ at, origin: origin.origin, message: bare, answer: exchanged.answer })
    return exchanged.answer
  }

  return {
    send,
    get requests() {
      return requests
    },
    get lastError() {
      return lastError
    },
    closeEach: async () => {
      const before = lanes
      eachCloses = true
      lanes = opened()
      free = [...lanes]
      await Promise.all(before.map((lane) => lane.close()))
    },
    leave: async (left) => {
      const taken = Array.from({ length: left }, async () => take())
      for (const lane of await Promise.all(taken)) {
        lanes = lanes.filter((one) => one !== lane)
        await lane.close()
      }
    },
    close: async () => {
      closed = true
      clearInterval(timer)
      raw.close()
      await Promise.all(lanes.map((lane) => lane.close()))
      await dial.close()
    },
  }

  function openDialer() {
    try {
      return dialer(origin, http, limits.timeout_ms)
    } catch (error) {
      throw new ConfigurationError('unreadable', { key: 'http' }, caught(error).message)
    }
  }
}

const ended: Exchanged = {
  answer: { status: null, headers: [], body: Buffer.alloc(0), trouble: 'connection-lost', milliseconds: 0 },
  stale: false,
  unsupported: false,
  error: new Error('the transport is closed'),
}
