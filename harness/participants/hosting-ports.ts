import { isIP } from 'node:net'
import { fixture } from '../plan/fixture.ts'
import { doorOf, hostWithPort, withoutPort } from './address.ts'
import { ParticipantsError } from './errors.ts'
import type { Address, HostingKind, HostingOptions } from './hosting.ts'
import { PortPool, type Given } from './port-pool.ts'

const unspecified = new Set(['0.0.0.0', '::'])
const names = Object.keys(fixture.participants)

/** Ports that a whole run uses without using one twice where that matters: counted at the reference exchange. */
const wideEnough = 4_000

/** First and last port of the range, if the profile gives one. */
export const portRange = (range: HostingOptions['ports']): [first: number, last: number] | undefined => {
  if (range === undefined || range === null) return undefined
  const [first = NaN, last = NaN] = typeof range === 'string' ? range.split('-').map(Number) : range
  if (first > 0 && last >= first + names.length && last < 65_536) return [first, last]
  throw new ParticipantsError(
    'hosting-incomplete',
    `participants.ports is ${String(range)}; it must be a range such as 11000-14999, of more than ${names.length} ports.`,
  )
}

/** One host, a port each. The fixture's participants have the first ports of the range, or those from `port` on. */
export const ports: HostingKind = (options, listeners) => {
  const scheme = options.tls ? 'https' : 'http'
  const told = withoutPort(options.advertise ?? options.host ?? '').name
  const bind = options.bind ?? (isIP(options.host ?? '') ? (options.host ?? '') : '127.0.0.1')
  const host = told || (unspecified.has(bind) ? '127.0.0.1' : bind)
  const range = portRange(options.ports)
  const pool = new PortPool((port) => listeners.open(bind, port), range && [range[0] + names.length, range[1]])

  const firstStable = range?.[0] ?? options.port
  const stablePort = (name: string): number | undefined => {
    const index = names.indexOf(name)
    return index < 0 || firstStable === 0 ? undefined : firstStable + index
  }
  const give = async (sparing: boolean): Promise<Given> => {
    const given = await pool.give(sparing)
    if (given) return given
    throw new ParticipantsError(
      'no-port-left',
      range
        ? `All of participants.ports (${range.join('-')}) are in use: widen the range, to ${wideEnough} ports for a run of all rules, or choose fewer with --suite.`
        : 'This machine has no free port left for participants: end what holds them, or choose fewer rules with --suite.',
    )
  }
  return {
    scheme,
    open: async ({ name, silent, sparing = false } = {}): Promise<Address> => {
      const stable = name === undefined ? undefined : stablePort(name)
      const { listener, again } =
        stable === undefined ? await give(sparing) : { listener: await listeners.open(bind, stable), again: false }
      // A port that nobody listens on is found by listening on it for a moment.
      if (silent) listener.close()
      let held = true
      const close = () => {
        if (!held) return
        held = false
        if (!silent) listener.close()
        if (stable === undefined) pool.takeBack(listener.port)
      }
      const address = hostWithPort(scheme, host, listener.port)
      const door = doorOf(bind, listener.port)
      return { host: address, base: `${scheme}://${address}`, door, close, ...(again && { again }) }
    },
    reached: ({ socket }) => hostWithPort(scheme, host, socket.localPort ?? 0),
    close: () => listeners.close(),
  }
}
