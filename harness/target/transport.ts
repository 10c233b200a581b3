import type { Answer, Message } from '../plan/message.ts'
import { isLoopback } from './address.ts'
import { caught } from './caught.ts'
import { ConfigurationError } from './configuration-error.ts'
import { dialer } from './dial.ts'
import { type Exchanged, type Lane, openLane } from './lane.ts'
import type { Profile } from './profile.ts'
import { exchangeRaw, needsRawSocket } from './raw.ts'
import { spacing } from './spacing.ts'

/** The way to a target. */
export interface Transport {
  /** Sends the bytes as they are. Never rejects: what goes wrong is the answer's `trouble`. Redirects are not followed. */
  send(message: Message, options?: SendOptions): Promise<Answer>
  /** Requests sent until now, second tries included. */
  readonly requests: number
  /** Why the last connection could not be used, for messages to people. */
  readonly lastError: string | null
  /** Ends what is under way. */
  close(): Promise<void>
}

export interface SendOptions {
  /** In place of the profile's `limits.timeout_ms`. */
  timeoutMs?: number
}

export interface TransportOptions {
  /** Another origin than the endpoint's: for manifests, edges and retrieval URLs. `http.connect` does not apply to it. */
  origin?: string
}

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
  const extra = Object.entries(profile.http.headers)
  const free: Lane[] = Array.from({ length: limits.concurrency }, () => openLane(origin, dial))
  const lanes = [...free]
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
  let lastError: string | null = null

  /** The lane that was used last is taken first: its connection is warm. */
  const take = (): Lane | Promise<Lane> => free.pop() ?? new Promise((resolve) => waiting.push(resolve))
  const release = (lane: Lane): void => {
    const next = waiting.shift()
    if (next === undefined) free.push(lane)
    else next(lane)
  }

  const send = async (message: Message, { timeoutMs = limits.timeout_ms }: SendOptions = {}): Promise<Answer> => {
    const sent = extra.length === 0 ? message : { ...message, headers: [...message.headers, ...extra] }
    const byHand = needsRawSocket(sent)
    const lane = await take()
    try {
      await turn()
      let exchanged = await attempt()
      if (exchanged.stale || exchanged.unsupported) exchanged = await attempt(exchanged.unsupported)
      lastError = exchanged.error?.message ?? null
      return exchanged.answer
    } finally {
      release(lane)
    }

    function attempt(unsupported = false): Promise<Exchanged> {
      if (!unsupported) requests += 1
      return byHand || unsupported ? exchangeRaw(sent, dial, timeoutMs) : lane.exchange(sent, timeoutMs)
    }
  }

  return {
    send,
    get requests() {
      return requests
    },
    get lastError() {
      return lastError
    },
    close: async () => {
      clearInterval(timer)
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
