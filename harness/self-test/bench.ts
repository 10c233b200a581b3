import { sceneLookup } from '../build/lookup.ts'
import { build, type Built, type Occasion, type Place } from '../build/build.ts'
import { fetchedWith, retrieve, type Fetcher, type Retrieval } from '../build/retrieve.ts'
import { compose, editsOf, expectedOf, storiesOf, type Case, type Composed, type NamedEdit } from '../plan/compose.ts'
import { Participants, type StagedScene } from '../participants/scene.ts'
import { fixtureFor } from '../participants/fixture.ts'
import { coverRowsOf, type CoverPair } from '../plan/cover-pairs.ts'
import type { Message } from '../plan/message.ts'
import { fetchOf } from '../plan/fetch.ts'
import type { Plan } from '../plan/plan.ts'
import { fill } from '../plan/template.ts'
import type { Enumerate, Rule, Step } from '../plan/rule.ts'
import { answersAs, compileDialect, momentOf, profileOf, readAnswer } from '../target/index.ts'
import type { ExecuteAnswer, OfferGroup, Reading } from '../target/index.ts'
import { createExchange, parts as referenceParts, type Exchange, type Fixture, type Parts } from '../reference/index.ts'
import { remembering } from './remembered.ts'

/** A case that is built once and judged by many exchanges. */
export interface Prepared {
  name: string
  edit: NamedEdit | undefined
  case: Case
  expected: 'accepted' | 'rejected' | 'open'
  scene: StagedScene
  plan: Plan
  built: Built
  /** For a story: its steps, each built when its moment has come. */
  steps?: Step[]
  /** For a row of an `enumerate` rule: its pairs, their URIs filled in. */
  pairs?: CoverPair[]
}

/** What an exchange of this process made of a case. */
export interface Judged {
  accepted: boolean
  /** The denial reason of the answer. */
  reason: string | null
  /** Names of the checks that were violated. */
  checks: string[]
  says: string[]
  /** Whether the answer grants a URI. */
  granted: (this: void, uri: string) => boolean
  groups: OfferGroup[]
  execute: ExecuteAnswer
  /** Participants that were looked up because of it. */
  lookedUp: string[]
}

/** The clock stands still, within a second, so that a case is judged in the moment in which it was built. */
const moment = Date.UTC(2030, 5, 15, 12, 30, 45, 500)

const endpoint = 'http://127.0.0.1:8700/v1'

const noUrl = { origin: 'http://127.0.0.1:8700', authority: '127.0.0.1:8700', target: '/', given: '' }

/** Plans, participants, and any number of exchanges in one process, without sockets, on one clock. */
export class Bench {
  readonly #participants: Participants
  readonly #dialect = compileDialect(profileOf(endpoint))
  readonly #fixture: Fixture
  /** Seconds by which stories have moved the clock. */
  #shift = 0
  #ids = 0

  private constructor(participants: Participants) {
    this.#participants = participants
    const domain = new URL(endpoint).host
    const exchange = { domain, maxIntermediaryHops: 3, disclosure: 'reveal', revocationPollSeconds: 300 } as const
    this.#fixture = fixtureFor(participants, exchange)
  }

  static async open(): Promise<Bench> {
    const now = (): number => moment + (bench ? bench.#shift : 0) * 1000
    let bench: Bench | undefined
    // The two clocks are one: nothing is uncertain, and the target is granted what a profile grants by default.
    const clock = { now, uncertaintySeconds: 0, toleranceSeconds: 2 }
    bench = new Bench(await Participants.inProcess({ clock: () => clock }))
    bench.#clock = clock
    return bench
  }

  #clock = { now: () => moment, uncertaintySeconds: 0, toleranceSeconds: 2 }

  exchange(parts: Parts = referenceParts): Exchange {
    const exchange = createExchange({
      endpoint,
      parts: remembering(parts),
      now: this.#clock.now,
      fetchDocument: (url) => this.#participants.fetchDocument(url),
    })
    exchange.setFixture(this.#fixture)
    return exchange
  }

  /** Every single edit of a rule, and its baseline, ready to be judged. */
  async prepare(rule: Rule, seed = 0): Promise<Prepared[]> {
    if (!('on' in rule)) return []
    const baseline = await this.prepareCase({ baseline: rule.on, edits: [], seed }, 'baseline')
    if (rule.kind === 'enumerate') return [baseline, ...(await this.#prepareRows(rule, seed))]
    const singles = editsOf(rule).map((edit) => this.prepareCase({ baseline: rule.on, edits: [edit], seed }, edit.name))
    const stories = storiesOf(rule).map(async ({ story, ...edit }) => ({
      ...(await this.prepareCase({ baseline: rule.on, edits: [edit], seed }, edit.name)),
      steps: story.steps,
    }))
    return [baseline, ...(await Promise.all([...singles, ...stories]))]
  }

  /** A request for each grant; its pairs are judged by what it brings. */
  #prepareRows(rule: Enumerate, seed: number): Promise<Prepared[]> {
    const rows = coverRowsOf(rule).map(async ({ edit, granted, pairs }): Promise<Prepared> => {
      const named = { name: `${rule.id}.${granted}`, rule, slug: granted, role: 'variation', edit } as const
      const prepared = await this.prepareCase({ baseline: rule.on, edits: [named], seed }, named.name)
      const lookup = sceneLookup(prepared.scene, this.#clock)
      return { ...prepared, pairs: pairs.map((pair) => ({ ...pair, uri: fill(pair.uri, lookup) })) }
    })
    return Promise.all(rows)
  }

  async prepareCase(one: Case, name: string): Promise<Prepared> {
    const composed = compose(one)
    const scene = await this.#participants.stage(composed.plan)
    // What becomes of a fetch is known once there is a URL.
    const built = this.#built(composed, scene, composed.plan.retrieval && { retrieval: noUrl })
    return { name, edit: one.edits[0], case: one, expected: expectedOf(one), scene, plan: composed.plan, built }
  }

  /** What an exchange makes of a case; a story is told to its end, or until it goes another way. */
  async judge(exchange: Exchange, prepared: Prepared): Promise<Judged> {
    if (prepared.steps) return this.#tell(exchange, prepared, prepared.steps)
    return this.#play(exchange, prepared, compose(prepared.case), prepared.built)
  }

  /** Plays a plan with what goes before it, and after it. */
  async #play(exchange: Exchange, prepared: Prepared, composed: Composed, ready?: Built): Promise<Judged> {
    const { plan } = composed
    const { scene } = prepared
    if (plan.retrieval) return retrieve(plan, scene, this.#fetcher(exchange, prepared, composed))
    const offer = plan.discovery && (await this.#offer(exchange, prepared, plan.discovery))
    if (offer && !('id' in offer)) return offer
    const built = offer || !ready ? this.#built(composed, scene, offer ? { offer } : {}) : ready
    if (built.before) await this.#handle(exchange, { scene, plan }, built.before)
    const judged = await this.#handle(exchange, { scene, plan }, built.message)
    if (!judged.accepted || plan.operation !== 'execute' || plan.goesOn !== 'retrieve') return judged
    const fetching = { ...fetchOf(plan, plan.signatures[0]?.key), ...(plan.delivers && { delivers: plan.delivers }) }
    return fetchedWith(judged, this.#fetcher(exchange, prepared, { plan: fetching, wire: [] }))
  }

  #fetcher(exchange: Exchange, prepared: Prepared, composed: Composed): Fetcher<Judged> {
    const { scene } = prepared
    const fetch = async (retrieval: Retrieval): Promise<Judged> => {
      const { message } = this.#built(composed, scene, { retrieval })
      return this.#handle(exchange, { scene, plan: composed.plan }, message)
    }
    return {
      execute: (plan) => this.#play(exchange, prepared, { plan, wire: [] }),
      fetch,
      origin: this.#place.origin,
      outcomeOf: ({ accepted }) => (accepted ? 'accepted' : 'refused'),
      urlOf: ({ execute }) => execute.retrieval_endpoint,
      unfetched: (executed) => ({ ...executed, accepted: false }),
    }
  }

  #id(): string {
    this.#ids += 1
    return `agent-${this.#ids}`
  }

  #built({ plan, wire }: Composed, scene: StagedScene, occasion: Omit<Occasion, 'id'> = {}): Built {
    return build(plan, scene, this.#clock, this.#place, { id: this.#id(), ...occasion }, wire)
  }

  get #place(): Place {
    const { discoverPath, executePath, executeBody, names, maxHops, joinChain, principalDomain, presentedKey } =
      this.#dialect
    const { origin, host } = new URL(endpoint)
    const paths = { discover: discoverPath, execute: executePath }
    const hopCap = this.#fixture.exchange.max_intermediary_hops
    return {
      origin,
      authority: host,
      paths,
      names,
      maxHops,
      hopCap,
      executeBody,
      joinChain,
      principalDomain,
      presentedKey,
    }
  }

  async #handle(
    exchange: Exchange,
    { scene, plan }: Pick<Prepared, 'scene' | 'plan'>,
    message: Message,
  ): Promise<Judged> {
    const names = Object.keys(plan.participants)
    const before = names.map((name) => scene.fetched(name).length)
    const { violations, answer } = await exchange.handle(message)
    const reading = readAnswer({ ...answer, milliseconds: 0 }, this.#dialect, plan.retrieval ? 'other' : 'rpc', {
      method: message.method,
    })
    return {
      accepted: reading.outcome === 'accepted' && this.#satisfies(plan, scene, reading, answer.body),
      granted: reading.granted,
      groups: reading.groups,
      execute: reading.execute,
      reason: reading.reason,
      checks: violations.map((violation) => violation.check),
      says: violations.map((violation) => violation.says),
      lookedUp: names.filter((name, i) => scene.fetched(name).length > (before[i] ?? 0)),
    }
  }

  /** Whether an accepted answer brings what the plan wants. The reference has the fixture's contents. */
  #satisfies(plan: Plan, scene: StagedScene, reading: Reading, body: Buffer): boolean {
    const filled = (template: string): string => fill(template, sceneLookup(scene, this.#clock))
    const { wants, wantsPrice, answer, delivers } = plan
    return (
      (wants === undefined || reading.granted(filled(wants), wantsPrice)) &&
      (answer === undefined || answersAs(answer, reading.execute, { fill: filled, now: this.#clock.now() })) &&
      (delivers === undefined || plan.operation !== 'retrieve' || body.toString() === filled(delivers))
    )
  }

  /** The offer that a Discover request brings; what was made of that request where it brings none. */
  async #offer(exchange: Exchange, prepared: Prepared, plan: Plan): Promise<NonNullable<Occasion['offer']> | Judged> {
    const built = build(plan, prepared.scene, this.#clock, this.#place, { id: this.#id() })
    const judged = await this.#handle(exchange, { ...prepared, plan }, built.message)
    const group = judged.groups.find(({ offers }) => offers.length > 0)
    const offer = group?.offers[0]
    return offer && group
      ? { id: offer.id ?? '', uri: group.uri ?? '', json: offer.json }
      : { ...judged, accepted: false }
  }

  /** A story's verdict is that of its first step that goes another way than told. */
  async #tell(exchange: Exchange, prepared: Prepared, steps: Step[]): Promise<Judged> {
    const scene = await this.#participants.stage(prepared.plan)
    let judged: Judged = {
      accepted: false,
      reason: null,
      checks: [],
      says: [],
      granted: () => false,
      groups: [],
      execute: { retrieval_endpoint: null, expires_at: null, agent_identity_hash: null },
      lookedUp: [],
    }
    // Seconds from the beginning until a URL of the story expires.
    let expiry = 0
    try {
      for (const step of steps) {
        this.#shift = step.from === 'expiry' ? expiry + step.at : step.at
        const composed = compose(prepared.case, step.send ? [step.send] : [])
        judged = await this.#play(exchange, { ...prepared, scene }, composed)
        if (judged.accepted !== (step.expect === 'accepted')) return judged
        const expires = momentOf(judged.execute.expires_at ?? '')
        if (expires !== undefined) expiry = (expires - moment) / 1000
      }
      return judged
    } finally {
      this.#shift = 0
      scene.close()
    }
  }

  close(): void {
    this.#participants.close()
  }
}
