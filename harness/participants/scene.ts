import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { keyFromSeed, KeyRing, type Key, type MakeKey } from '../build/keys.ts'
import type { Clock } from '../build/scene.ts'
import { fixture } from '../plan/fixture.ts'
import type { Plan } from '../plan/plan.ts'
import { plainHost } from './address.ts'
import { Addresses } from './addresses.ts'
import { anotherHost, answerAt, methodRefused, type Served } from './answer.ts'
import { Casts } from './casts.ts'
import { FetchError, received, type FetchedDocument } from './fetch-document.ts'
import { fixtureParticipants, type FixtureExchange } from './fixture.ts'
import { inProcessHosting } from './hosting-in-process.ts'
import { openHosting, toldHosting, type Address, type Door, type Hosting, type HostingOptions } from './hosting.ts'
import { fixtureKeyNames, fixtureKeys } from './keys-file.ts'
import { AccessLog } from './log.ts'
import { tryOut } from './lookup.ts'
import { readAtDoor } from './read-at-door.ts'
import { loggedStatus, send } from './send.ts'
import { overlaid, StagedScene, type Staging } from './staged-scene.ts'

export type { StagedScene } from './staged-scene.ts'

export interface ParticipantsOptions {
  hosting: HostingOptions
  /** The target's clock as it is known now. */
  clock: () => Clock
  /** Where the keys of the fixture's participants are kept; in memory alone if not given. */
  keyFile?: string
  /** In place of new keys and kept ones: every key by its name. */
  keyFor?: MakeKey
  /** Nothing is served: it is only told where it would be. */
  toldOnly?: boolean
  /** Another process serves the fixture's participants. */
  settled?: Settled
}

/** The fixture's participants as another process has them: their hosts, and the seeds of their keys, by name. */
export interface Settled {
  hosts: Record<string, string>
  seeds: Record<string, string>
}

/** The header by which the harness knows its own requests. */
const ownHand = 'x-conformance-own'

/** Characters of a path that the log keeps: more than any document's has. */
const longestPath = 2_000

/** The world that the target sees: every participant of every scene, and the log of who was asked for what. */
export class Participants {
  readonly log = new AccessLog()
  readonly #hosting: Hosting
  readonly #clock: () => Clock
  readonly #keys: Record<string, Key>
  readonly #keyFor: MakeKey | undefined
  readonly #addresses: Addresses
  /** Where the fixture's participants listen, by host. */
  readonly #doors = new Map<string, Door>()
  /** What the harness asks itself is no look-up of the target's, and not logged: it knows its own hand by this. */
  readonly #own = randomBytes(16).toString('hex')
  readonly #casts = new Casts()
  #fixtureParticipants: Plan['participants'] = {}
  #fixture!: StagedScene

  private constructor(
    open: (receive: RequestListener) => Hosting,
    clock: () => Clock,
    keys: Record<string, Key>,
    keyFor?: MakeKey,
  ) {
    this.#hosting = open((request, response) => this.#receive(request, response))
    this.#addresses = new Addresses(this.#hosting)
    this.#clock = clock
    this.#keys = keys
    this.#keyFor = keyFor
  }

  /** Serves the fixture's participants on sockets, and scenes as they are staged. Throws `ParticipantsError`s. */
  static async open({
    hosting,
    clock,
    keyFile,
    keyFor,
    toldOnly,
    settled,
  }: ParticipantsOptions): Promise<Participants> {
    const made = keyFor ?? (settled && ((name: string) => keyFromSeed(settled.seeds[name] ?? '')))
    const keys = made ? Object.fromEntries(fixtureKeyNames().map((name) => [name, made(name)])) : fixtureKeys(keyFile)
    const open = (receive: RequestListener) => (toldOnly ? toldHosting(hosting) : openHosting(hosting, receive))
    const participants = new Participants(open, clock, keys, keyFor)
    await participants.#openFixture(settled)
    return participants
  }

  /** The same without sockets: made-up hosts, and `fetchDocument` to ask them. `keys` replace the fixture's. */
  static async inProcess({ clock, keys }: { clock: () => Clock; keys?: Record<string, Key> }): Promise<Participants> {
    const participants = new Participants(inProcessHosting, clock, { ...fixtureKeys(), ...keys })
    await participants.#openFixture()
    return participants
  }

  get scheme(): 'http' | 'https' {
    return this.#hosting.scheme
  }

  /** Whether addresses that were used before will do, where others are few. */
  set sparing(sparing: boolean) {
    this.#addresses.sparing = sparing
  }

  /** What another process needs to know of the fixture's participants, which this one serves. */
  get settled(): Settled {
    const hosts = [...this.#addresses.residents].filter(([name]) => name in fixture.participants)
    const seeds = Object.entries(this.#keys).map(([name, { d }]) => [name, d] as const)
    return { hosts: Object.fromEntries(hosts), seeds: Object.fromEntries(seeds) }
  }

  /** The scene of the fixture alone. */
  get fixture(): StagedScene {
    return this.#fixture
  }

  /** Lets the fixture's publishers list the exchange in their manifests; templates know it as `exchange` from then on. */
  listExchange(exchange: FixtureExchange): void {
    this.#addresses.residents.set('exchange', exchange.domain)
    Object.assign(this.#fixtureParticipants, fixtureParticipants(this.scheme, exchange))
  }

  /**
   * Serves a plan's participants, each at an address of its own. One that has the name of a fixture's participant
   * takes its address and keys, and its documents stand in for the fixture's while the scene is open.
   * Throws where a document has an unknown template.
   */
  async stage(plan: Staging, options: { keys?: Record<string, Key> } = {}): Promise<StagedScene> {
    const keys = new KeyRing(plan.keys, { ...this.#keysBut(plan.keys), ...options.keys }, this.#keyFor)
    const addresses = await this.#addresses.of(plan.participants)
    const scene = this.#enter(addresses, keys, overlaid(this.#fixtureParticipants, plan.participants))
    try {
      tryOut(Object.values(plan.participants), scene.lookup)
    } catch (error) {
      scene.close()
      throw error
    }
    return scene
  }

  /** Asks a made-up host, as a target's fetch would. Throws a `FetchError` where a socket gave no answer. */
  async fetchDocument(url: string, method = 'GET'): Promise<FetchedDocument> {
    const { protocol, host, pathname, search } = new URL(url)
    if (protocol !== `${this.scheme}:` || !this.#casts.at(host)) throw new FetchError('ECONNREFUSED', url)
    const served = this.#answer(host, method, pathname + search)
    if (served.manner !== 'closed') this.#note(host, method, pathname + search, served)
    return received(served, url)
  }

  /** Reads what a participant of the fixture serves, where there are sockets over its socket. Rejects without an answer. */
  async read(url: string): Promise<FetchedDocument> {
    const { host } = new URL(url)
    const door = this.#doors.get(host)
    if (door) return readAtDoor(door, url, { [ownHand]: this.#own })
    return received(this.#answer(host, 'GET', new URL(url).pathname), url)
  }

  /** Ends all scenes and the fixture, and drops all connections. */
  close(): void {
    for (const scene of this.#casts.all()) scene.close()
    this.#hosting.close()
  }

  async #openFixture(settled?: Settled): Promise<void> {
    this.#fixtureParticipants = fixtureParticipants(this.scheme)
    const addresses = new Map<string, Address>()
    try {
      // One after the other: where the port is 0, the first settles it for all.
      for (const name of Object.keys(fixture.participants)) {
        const address = this.#addresses.at(settled?.hosts[name]) ?? (await this.#hosting.open({ name }))
        addresses.set(name, address)
        this.#addresses.residents.set(name, address.host)
        if (address.door) this.#doors.set(address.host, address.door)
      }
    } catch (error) {
      this.#hosting.close()
      throw error
    }
    this.#fixture = this.#enter(addresses, new KeyRing({}, this.#keys), this.#fixtureParticipants)
  }

  /** A key that the plan gives another kind is the plan's own. */
  #keysBut(kinds: Plan['keys']): Record<string, Key> {
    const own = Object.keys(kinds).filter((name) => name in this.#keys)
    if (own.length === 0) return this.#keys
    return Object.fromEntries(Object.entries(this.#keys).filter(([name]) => !own.includes(name)))
  }

  #enter(addresses: Map<string, Address>, keys: KeyRing, participants: Plan['participants']): StagedScene {
    const scene = new StagedScene({
      scheme: this.scheme,
      keys,
      clock: this.#clock,
      log: this.log,
      addresses,
      residents: this.#addresses.residents,
      participants,
      leave: (leaving) => this.#casts.leave(leaving),
    })
    this.#casts.enter(scene)
    return scene
  }

  #answer(host: string, method: string, path: string): Served {
    const scene = this.#casts.at(host)
    if (!scene) return anotherHost
    return method === 'GET' || method === 'HEAD' ? answerAt(scene, host, path) : methodRefused
  }

  #note(host: string, method: string, path: string, served: Served): void {
    const targetAt = this.#clock().now()
    const asked = path.length > longestPath ? path.slice(0, longestPath) : path
    this.log.add({
      at: Date.now(),
      targetAt,
      host: host.slice(0, 255),
      method,
      path: asked,
      status: loggedStatus(served),
    })
  }

  #receive(request: IncomingMessage, response: ServerResponse): void {
    request.resume()
    const { method = '', url: path = '' } = request
    const reached = this.#hosting.reached(request)
    const asked = request.headers.host === undefined ? undefined : plainHost(this.scheme, request.headers.host)
    const host = reached ?? asked ?? ''
    const served = asked === undefined || asked === host ? this.#answer(host, method, path) : anotherHost
    if (request.headers[ownHand] !== this.#own) this.#note(host, method, path, served)
    if (served.manner !== 'at-once') this.#casts.at(host)?.hold(response)
    send(served, response, method === 'HEAD')
  }
}
