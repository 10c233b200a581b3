import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, Message } from '../../plan/message.ts'
import type { DocumentName } from '../../plan/served.ts'
import {
  ConfigurationError,
  gatewayOf,
  headerValues,
  hostLine,
  openTransport,
  readShown,
  targetView,
  type Profile,
  type Shown,
  type Transport,
} from '../../target/index.ts'
import type { Certified } from './certified.ts'

/** A document as it was asked for. */
export interface Fetched extends Shown {
  url: string
  message: Message
  answer: Answer
  /** Why it cannot be judged though it is named: nothing answers, or the answer sends elsewhere. */
  trouble?: string
}

export type Documents = Partial<Record<DocumentName, Fetched>>

/** What a participant serves at its well-known paths (spec, Endpoints). */
const paths = {
  manifest: '/.well-known/svc.json',
  directory: '/.well-known/http-message-signatures-directory',
}

/** Fetches what participants serve; connections are kept until it is closed. */
export class DocumentReader {
  readonly #profile: Profile
  readonly #signal: AbortSignal
  readonly #transports = new Map<string, Transport>()

  constructor(profile: Profile, signal: AbortSignal) {
    this.#profile = profile
    this.#signal = signal
  }

  /** All documents of a participant; the list where its directory names one. Never rejects. */
  async documentsOf(participant: Certified): Promise<Documents> {
    const [manifest, directory] = await Promise.all([
      this.#fetch(participant.base + paths.manifest, participant),
      this.#fetch(participant.base + paths.directory, participant),
    ])
    const named = listAddress(directory)
    if (named === undefined) return { manifest, directory }
    return { manifest, directory, 'revocation-list': await this.#fetch(named, participant) }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#transports.values()].map((transport) => transport.close()))
  }

  async #fetch(url: string, { role, setting }: Certified): Promise<Fetched> {
    const { origin, host, pathname, search } = new URL(throughGateway(url, this.#profile))
    const headers: Message['headers'] = [
      ['host', origin === new URL(this.#profile.endpoint).origin ? hostLine(this.#profile) : host],
      ['accept', '*/*'],
    ]
    const message: Message = { method: 'GET', target: pathname + search, headers, body: Buffer.alloc(0) }
    const answer = await this.#patiently(origin, message)
    if (typeof answer === 'string') return { url, message, answer: silent, ...readShown(silent, role), trouble: answer }
    const trouble = troubleOf(answer, setting)
    return { url, message, answer, ...readShown(answer, role), ...(trouble === undefined ? {} : { trouble }) }
  }

  /** A busy server, and one that fails, is asked again. A text says why it cannot be asked at all. */
  async #patiently(origin: string, message: Message): Promise<Answer | string> {
    try {
      const transport = this.#transportTo(origin)
      let answer = await transport.send(message)
      for (let turn = 1; turn < tries && isPassing(answer) && !this.#signal.aborted; turn++) {
        await pause(waitOf(answer), undefined, { signal: this.#signal }).catch(() => undefined)
        answer = await transport.send(message)
      }
      return answer
    } catch (error) {
      if (error instanceof ConfigurationError) return error.message
      throw error
    }
  }

  /** What the profile adds for the target's sake is the target's alone. */
  #transportTo(origin: string): Transport {
    const known = this.#transports.get(origin)
    if (known) return known
    const own = [this.#profile.endpoint, this.#profile.base].some((address) => new URL(address).origin === origin)
    const http = own ? this.#profile.http : { ...this.#profile.http, headers: {}, client_certificate: null }
    const transport = openTransport({ ...this.#profile, http }, { origin })
    this.#transports.set(origin, transport)
    return transport
  }
}

/** An address where the target believes to be leads to its endpoint, where a gateway stands before it. */
const throughGateway = (url: string, profile: Profile): string => {
  const { origin, pathname, search } = new URL(url)
  const endpoint = new URL(profile.endpoint)
  if (origin !== targetView(profile).origin || origin === endpoint.origin) return url
  const gateway = gatewayOf(profile)
  const path =
    gateway && pathname.startsWith(gateway.sees) ? gateway.takes + pathname.slice(gateway.sees.length) : pathname
  return endpoint.origin + path + search
}

const silent: Answer = { status: null, headers: [], body: Buffer.alloc(0), milliseconds: 0 }

const tries = 4
/** Milliseconds between two tries. */
const leastWait = 250
const longestWait = 5_000

const isBusy = ({ status }: Answer): boolean => status !== null && [408, 425, 429, 503].includes(status)
const isPassing = (answer: Answer): boolean => answer.status === null || answer.status >= 500 || isBusy(answer)

const waitOf = (answer: Answer): number => {
  const seconds = Number(headerValues(answer, 'retry-after')[0] ?? 0)
  return Math.min(longestWait, Math.max(leastWait, Number.isFinite(seconds) ? seconds * 1000 : 0))
}

const troubleOf = (answer: Answer, setting: string): string | undefined => {
  const { status, trouble } = answer
  if (status === null) return `there was no answer (${trouble ?? 'none'}): see whether it is there (${setting})`
  if (isBusy(answer)) return `it answered ${status} each time it was asked`
  if (status < 300 || status >= 400) return undefined
  const [location = 'nowhere'] = headerValues(answer, 'location')
  return `it answers ${status} and leads to ${location}, where not every reader follows: give the address that serves it (${setting})`
}

/** Where a directory names its list; a relative address is taken from the directory's. */
const listAddress = ({ served, url }: Fetched): string | undefined => {
  const { body } = served
  const named = typeof body === 'object' && body !== null && !Array.isArray(body) ? body.revocation_url : undefined
  if (typeof named !== 'string' || named === '' || !URL.canParse(named, url)) return undefined
  const { protocol, href, username, password } = new URL(named, url)
  return /^https?:$/.test(protocol) && username === '' && password === '' ? href : undefined
}
