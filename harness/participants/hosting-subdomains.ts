import { randomBytes } from 'node:crypto'
import { fixture } from '../plan/fixture.ts'
import { doorOf, hostWithPort, withoutPort } from './address.ts'
import { ParticipantsError } from './errors.ts'
import type { HostingKind, HostingOptions } from './hosting.ts'
import type { Listener } from './listeners.ts'

const patternOf = ({ advertise, host }: HostingOptions): string => {
  const pattern = (advertise ?? (host && `*.${host}`) ?? '').replace('{name}', '*')
  if (pattern.startsWith('*.') && pattern.length > 2) return pattern
  throw new ParticipantsError(
    'hosting-incomplete',
    'participants.advertise must be a pattern such as *.lab.example when participants.hosting is subdomains.',
  )
}

/** A name below one domain each, all at one listener; names are random and never come back. */
export const subdomains: HostingKind = (options, listeners) => {
  const scheme = options.tls ? 'https' : 'http'
  const pattern = withoutPort(patternOf(options))
  const bind = options.bind ?? '127.0.0.1'
  let listening: Promise<Listener> | undefined

  return {
    scheme,
    open: async ({ name } = {}) => {
      listening ??= listeners.open(bind, options.port)
      const { port } = await listening
      const label = name !== undefined && name in fixture.participants ? name : `a${randomBytes(8).toString('hex')}`
      const host = hostWithPort(scheme, pattern.name.replace('*', label), pattern.port ?? port)
      return { host, base: `${scheme}://${host}`, door: doorOf(bind, port), close: () => {} }
    },
    reached: () => undefined,
    close: () => listeners.close(),
  }
}
