import type { Answer } from '../../plan/message.ts'
import { bareHost, isLoopback } from '../address.ts'
import type { Profile } from '../profile/profile.ts'
import { targetView } from '../target-view.ts'
import { openTransport, type Sendable, type SendOptions, type Transport } from './transport.ts'

export interface Destination extends SendOptions {
  /** Scheme and authority of a retrieval URL; absent: the endpoint's. */
  origin?: string
}

/** The way to a target, and on from it to where its retrieval URLs lead. */
export interface Transports extends Transport {
  send(message: Sendable, options?: Destination): Promise<Answer>
  /** Whether requests may go to an origin: the target's host, loopback, or anywhere once somebody has permitted it. */
  mayReach(origin: string): boolean
}

/** Delivery hosts that one run fetches from at most. */
const mostElsewhere = 16

/**
 * Opens the way to the endpoint at once, others when they are needed. The endpoint's own header lines go to its host
 * alone. A request that may not be sent is answered by the trouble `not-permitted`. Throws as `openTransport` does.
 */
export const openTransports = (profile: Profile): Transports => {
  const main = openTransport(profile)
  const endpoint = new URL(profile.endpoint)
  const { origin: known } = targetView(profile)
  const others = new Map<string, Transport>()
  let closeEach = false

  const mayReach = (origin: string): boolean => {
    const { hostname } = new URL(origin)
    return profile.permission !== null || isLoopback(bareHost(hostname)) || hostname === endpoint.hostname
  }

  const wayTo = (origin: string | undefined): Transport | undefined => {
    if (origin === undefined || origin === endpoint.origin || origin === known) return main
    const open = others.get(origin)
    if (open || !mayReach(origin) || others.size >= mostElsewhere) return open
    const own = new URL(origin).hostname === endpoint.hostname
    const http = own ? profile.http : { ...profile.http, headers: {}, client_certificate: null }
    const opened = openTransport({ ...profile, http }, { origin, closeEach: closeEach && own })
    others.set(origin, opened)
    return opened
  }

  return {
    send: async (message, { origin, ...options } = {}) => (await wayTo(origin)?.send(message, options)) ?? notPermitted,
    mayReach,
    get requests() {
      return [...others.values()].reduce((sum, one) => sum + one.requests, main.requests)
    },
    get lastError() {
      return main.lastError
    },
    closeEach: async () => {
      closeEach = true
      await main.closeEach()
    },
    leave: (lanes) => main.leave(lanes),
    close: async () => {
      await Promise.all([main, ...others.values()].map((one) => one.close()))
    },
  }
}

const notPermitted: Answer = {
  status: null,
  headers: [],
  body: Buffer.alloc(0),
  trouble: 'not-permitted',
  milliseconds: 0,
}
