import { isIP } from 'node:net'
import { fixture } from '../plan/fixture.ts'
import { doorOf, hostWithPort, withoutPort } from './address.ts'
import { ParticipantsError } from './errors.ts'
import type { Address, HostingKind, HostingOptions } from './hosting.ts'
import type { Listener } from './listeners.ts'

const unspecified = new Set(['0.0.0.0', '::'])
const names = Object.keys(fixture.participants)

/** First and last port of the range, if the profile gives one. */
export const portRange = (range: HostingOptions['ports']): [first: number, last: number] | undefined => {
  if (range === undefined || range === null) return undefined
  const [first = NaN, last = NaN] = typeof range === 'string' ? range.split('-').map(Number) : range
  if (first > 0 && last >= first + names.length && last < 65_536) return [first, last]
  throw new ParticipantsError(
    'hosting-incomplete',
    `participants.ports is ${String(range)}; it must be a range such as 9500-9999, of more than ${names.length} ports.`,
  )
}

/** One host, a port each. The fixture's participants have the first ports of the range, or those from `port` on. */
export const ports: HostingKind = (options, listeners) => {
  const scheme = options.tls ? 'https' : 'http'
  const told = withoutPort(options.advertise ?? options.host ?? '').name
  const bind = options.bind ?? (isIP(options.host ?? '') ? (options.host ?? '') : '127.0.0.1')
  const host = told || (unspecified.has(bind) ? '127.0.0.1' : bind)
  const range = portRange(options.ports)
  const taken = new Set<number>()
  let turn = 0

  const firstStable = range?.[0] ?? options.port
  const stablePort = (name: string): number | undefined => {
    const index = names.indexOf(name)
    return index < 0 || firstStable === 0 ? undefined : firstStable + index
  }
  const freshPorts = (): number[] => {
    if (!range) return [0]
    const first = range[0] + names.length
    const count = range[1] - first + 1
    const from = turn++
    return Array.from({ length: count }, (_, tried) => first + ((from + tried) % count))
  }
  const listenFresh = async (): Promise<Listener> => {
    for (const port of freshPorts()) {
      if (taken.has(port)) continue
      if (port > 0) taken.add(port)
      const listener = await listeners.open(bind, port).catch((error: unknown) => {
        taken.delete(port)
        if (port === 0 || !(error instanceof ParticipantsError) || error.code !== 'port-in-use') throw error
      })
      if (listener) return listener
    }
    throw new ParticipantsError(
      'no-port-left',
      `All of participants.ports (${range?.join('-')}) are in use: widen the range, or lower limits.concurrency.`,
    )
  }
  const listen = async (name: string | undefined): Promise<Listener> => {
    const port = name === undefined ? undefined : stablePort(name)
    return port === undefined ? listenFresh() : listeners.open(bind, port)
  }
  return {
    scheme,
    open: async ({ name, silent } = {}): Promise<Address> => {
      const listener = await listen(name)
      // A port that nobody listens on is found by listening on it for a moment.
      if (silent) listener.close()
      const close = () => {
        if (!silent) listener.close()
        taken.delete(listener.port)
      }
      const address = hostWithPort(scheme, host, listener.port)
      return { host: address, base: `${scheme}://${address}`, door: doorOf(bind, listener.port), close }
    },
    reached: ({ socket }) => hostWithPort(scheme, host, socket.localPort ?? 0),
    close: () => listeners.close(),
  }
}
