import type { IncomingMessage, RequestListener } from 'node:http'
import { ParticipantsError } from './errors.ts'
import { Listeners, type Listening, type TlsFiles } from './listeners.ts'
import { loopback } from './hosting-loopback.ts'
import { ports } from './hosting-ports.ts'
import { subdomains } from './hosting-subdomains.ts'

/** How the target reaches the participants (contract, section 2, `participants`). */
export interface HostingOptions {
  hosting: 'loopback' | 'ports' | 'subdomains'
  /** With `loopback` and `subdomains` the one port; with `ports` the first of the fixture's. 0 takes any. */
  port: number
  /** Address to listen on. */
  bind?: string | null
  /** What the target is told: a host, or with `subdomains` a pattern, `*.lab.example`; a port may follow. */
  advertise?: string | null
  /** The host of `ports`, or the domain of `subdomains`. */
  host?: string | null
  /** Range of ports for `ports`, reused in turn: `[11000, 14999]` or `11000-14999`. Without one: any free port. */
  ports?: [first: number, last: number] | string | null
  tls?: TlsFiles | null
  /** Which of the processes that help another one this is, from 1: `loopback` gives each addresses of its own. */
  helper?: number
}

/** An address and a port of this machine. */
export interface Door {
  address: string
  port: number
}

/** Where a participant is, as the target is told. */
export interface Address {
  /** Host, with its port unless that is the scheme's default. */
  host: string
  /** The host with the scheme before it, without a trailing slash. */
  base: string
  /** Where it listens, as dialled from here; absent where nothing does. */
  door?: Door
  /** Somebody else was there before: a target may hold what it found there then. */
  again?: true
  /** Gives the address up; connections to it are dropped. */
  close(): void
}

export interface OpenOptions {
  /** A participant of the fixture: it gets its own stable address. Others get one that was not used before. */
  name?: string
  /** The address is set aside and told, and connections to it are refused. */
  silent?: boolean
  /** It is to be at the same host as this one, at another port; where that cannot be it is anywhere. */
  beside?: Address | undefined
  /** One that was used before will do, where there are not many others left. */
  sparing?: boolean
}

/** Hands out addresses. */
export interface Hosting {
  scheme: 'http' | 'https'
  open(options?: OpenOptions): Promise<Address>
  /** The host that a connection was made to, `undefined` where only its `Host` line can tell. */
  reached(request: IncomingMessage): string | undefined
  close(): void
}

export type HostingKind = (options: HostingOptions, listeners: Listening) => Hosting

const kinds: Record<HostingOptions['hosting'], HostingKind> = { loopback, ports, subdomains }

/** Takes the port for what was asked for. */
const told: Listening = {
  open: async (_, port) => {
    if (port > 0) return { port, close: () => {} }
    throw new ParticipantsError(
      'hosting-incomplete',
      'participants.port is 0, which takes any free port: name one, so that addresses are known before a run.',
    )
  },
  close: () => {},
}

const opened: HostingKind = (options, listeners) => {
  const open = kinds[options.hosting]
  if (open) return open(options, listeners)
  const known = Object.keys(kinds).join(', ')
  throw new ParticipantsError(
    'hosting-incomplete',
    `participants.hosting is ${options.hosting}; it must be one of ${known}.`,
  )
}

/** Opens a hosting; `receive` gets every request to any of its addresses. */
export const openHosting = (options: HostingOptions, receive: RequestListener): Hosting =>
  opened(options, new Listeners(options.tls, receive))

/** The addresses that a hosting would have, while others may have them: nothing listens. */
export const toldHosting = (options: HostingOptions): Hosting => opened(options, told)
