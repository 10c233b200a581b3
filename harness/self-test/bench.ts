import { sceneLookup } from '../build/lookup.ts'
import { build, type Built, type Occasion, type Place } from '../build/build.ts'
import { asksOf, type Ask } from '../plan/asks.ts'
import { fetchedWith, retrieve, type Fetcher, type Retrieval } from '../build/retrieve.ts'
import {
  compose,
  expectedOf,
  loadsOf,
  singlesOf,
  storiesOf,
  type Case,
  type Composed,
  type NamedEdit,
} from '../plan/compose.ts'
import { Participants, type StagedScene } from '../participants/scene.ts'
import { fixtureFor } from '../participants/fixture.ts'
import { carriedOf, type Carried, type CoverPair } from '../plan/cover-pairs.ts'
import { drawFor } from '../plan/draw.ts'
import { executing } from '../plan/executing.ts'
import type { Answer, Message } from '../plan/message.ts'
import { fetchOf } from '../plan/fetch.ts'
import type { Plan } from '../plan/plan.ts'
import { fill } from '../plan/template.ts'
import type { Compare, Enumerate, Load, Rule, Sight, Story } from '../plan/rule.ts'
import type { Edit } from '../plan/edit.ts'
import {
  answersAs,
  compileDialect,
  placeOf,
  profileOf,
  readAnswer,
  sightOf,
  type Dialect,
  type DialectSettings,
  type Look,
  type Looks,
} from '../target/index.ts'
import type { OfferGroup, Reading } from '../target/index.ts'
import { createExchange, parts as referenceParts, type Exchange, type Fixture, type Parts } from '../reference/index.ts'
import { nothingYet, type Judged, type Prepared } from './judged.ts'
import { remembering } from './remembered.ts'
import { tellStory } from './story.ts'

/** What is looked up is a matter of some rules, and what was used before of those on caps: their cases share nothing. */
const sharesWorld = (rule: Rule): boolean =>
  rule.kind === 'flip' && rule.untouched === undefined && !/svc_max_|max_accesses/.test(JSON.stringify(rule.on.plan))

/** Numbers from 0 to 1, the same ones for each exchange. */
const drawn = (): (() => number) => {
  const draw = drawFor(0, 'bench')
  return () => draw.integer(0, 1_000_000) / 1_000_000
}

/** An answer by itself. */
export interface Asked {
  answer: Answer
  reading: Reading
}

/** The clock stands still, within a second, so that a case is judged in the moment in which it was built. */
const moment = Date.UTC(2030, 5, 15, 12, 30, 45, 500)

const endpoint = 'http://127.0.0.1:8700/v1'

type ChainForm = NonNullable<DialectSettings['chain']>
const noUrl = { origin: 'http://127.0.0.1:8700', authority: '127.0.0.1:8700', target: '/', given: '' }

/** Plans, participants, and any number of exchanges in one process, without sockets, on one clock. */
export class Bench {
  readonly #participants: Participants
  readonly #dialect: Dialect
  readonly #fixture: Fixture
  /** Seconds by which stories have moved the clock. */
  #shift = 0
  #ids = 0
  #held = Promise.resolve()
  readonly #worlds = new Map<Plan, Promise<StagedScene>>()

  private constructor(participants: Participants, chain: ChainForm) {
    this.#participants = participants
    const { dialect } = profileOf(endpoint)
    this.#dialect = compileDialect({ endpoint, dialect: { ...dialect, chain } })
    const domain = new URL(endpoint).host
    const exchange = { domain, maxIntermediaryHops: 3, disclosure: 'reveal', revocationPollSeconds: 300 } as const
    this.#fixture = fixtureFor(participants, exchange)
  }

  /** `chain`: how the exchanges take chains of tokens. */
  static async open(chain: ChainForm = 'tilde'): Promise<Bench> {
    const now = (): number => moment + (bench ? bench.#shift : 0) * 1000
    let bench: Bench | undefined
    // The two clocks are one: nothing is uncertain, and the target is granted what a profile grants by default.
    const clock = { now, uncertaintySeconds: 0, toleranceSeconds: 2 }
    bench = new Bench(await Participants.inProcess({ clock: () => clock }), chain)
    bench.#clock = clock
    return bench
  }

  #clock = { now: () => moment, uncertaintySeconds: 0, toleranceSeconds: 2 }

  exchange(parts: Parts = referenceParts): Exchange {
    const exchange = createExchange({
      endpoint,
      parts: remembering(parts),
      now: this.#clock.now,
      fetchDocument: (url) => this.#fetch(url),
      random: drawn(),
    })
    exchange.setFixture(this.#fixture)
    return exchange
  }

  /** Lets look-ups that get no answer wait until the function is called that it returns, as they do on sockets. */
  holdLookUps(): () => void {
    let release: (() => void) | undefined
    this.#held = new Promise((resolve) => (release = resolve))
    return () => release?.()
  }

  async #fetch(url: string) {
    try {
      return await this.#participants.fetchDocument(url)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ETIMEDOUT') await this.#held
      throw error
    }
  }

  /** What an exchange answers to a case in its scene, or to other edits there. */
  async ask(exchange: Exchange, { case: one, scene }: Prepared, edits: NamedEdit[] = one.edits): Promise<Asked> {
    const { message } = this.#built(compose({ ...one, edits }), scene)
    const { answer } = await exchange.handle(message)
    const whole = { ...answer, milliseconds: 0 }
    return { answer: whole, reading: readAnswer(whole, this.#dialect, 'rpc', { method: message.method }) }
  }

  /** Every single edit of a rule, and its baseline, ready to be judged. */
  async prepare(rule: Rule, seed = 0): Promise<Prepared[]> {
    if (!('on' in rule)) return []
    if (rule.kind === 'enumerate') return this.#prepareCarried(rule, seed)
    const shared = sharesWorld(rule) ? await this.#worldOf(rule.on.plan) : undefined
    const baseline = await this.prepareCase({ baseline: rule.on, edits: [], seed }, 'baseline', shared)
    if (rule.kind === 'compare') return [baseline, ...(await this.#prepareAsks(rule, seed))]
    const singles = singlesOf(rule).map((edits) => {
      const one = { baseline: rule.on, edits, seed }
      const { participants, keys } = compose(one).plan
      const alike = participants === rule.on.plan.participants && keys === rule.on.plan.keys
      return this.prepareCase(one, edits.at(-1)?.name ?? '', alike ? shared : undefined)
    })
    const stories = storiesOf(rule).map(async ({ story, ...edit }) => ({
      ...(await this.prepareCase({ baseline: rule.on, edits: [edit], seed }, edit.name)),
      story,
    }))
    const loads = loadsOf(rule).map(async (edit) => ({
      ...(await this.prepareCase({ baseline: rule.on, edits: [edit], seed }, edit.name)),
      ...(rule.kind === 'load' && { load: rule }),
    }))
    return [baseline, ...(await Promise.all([...singles, ...stories, ...loads]))]
  }

  /** The scene of all cases of a baseline that leave its world alone. */
  #worldOf(plan: Plan): Promise<StagedScene> {
    const known = this.#worlds.get(plan) ?? this.#participants.stage(plan)
    this.#worlds.set(plan, known)
    return known
  }

  /** A request for each grant, its pairs judged by what it brings; or one for each pair. */
  async #prepareCarried(rule: Enumerate, seed: number): Promise<Prepared[]> {
    const all: Prepared[] = []
    for (const carried of carriedOf(rule)) {
      const { name, on } = carried
      const carrier = { ...carried.carrier, name }
      const scene = await this.#participants.stage(on.plan)
      const lookup = sceneLookup(scene, this.#clock)
      all.push({ ...(await this.prepareCase({ baseline: on, edits: [], seed }, 'baseline', scene)), carrier })
      for (const { edit, pairs } of requestsOf(carried, rule)) {
        const prepared = await this.prepareCase({ baseline: on, edits: [edit], seed }, edit.name, scene)
        const filled = pairs?.map((pair) => ({ ...pair, uri: fill(pair.uri ?? '', lookup) }))
        all.push({ ...prepared, carrier, ...(filled ? { pairs: filled } : {}) })
      }
    }
    return all
  }

  async #prepareAsks(rule: Compare, seed: number): Promise<Prepared[]> {
    const scene = await this.#participants.stage(rule.on.plan)
    const asks = asksOf(rule)
    return Promise.all(
      asks.map(async (own) => {
        const prepared = await this.prepareCase({ baseline: rule.on, edits: [own], seed }, own.name, scene)
        return { ...prepared, expected: 'rejected' as const, compared: { rule, own, first: asks[0] ?? own } }
      }),
    )
  }

  /** The same request twice, for a resource of a comparison. */
  async #look(exchange: Exchange, { scene, case: { baseline, seed } }: Prepared, edit: NamedEdit, template: string) {
    const uri = fill(template, sceneLookup(scene, this.#clock))
    const look = async (): Promise<Look> => {
      const { message } = this.#built(compose({ baseline, edits: [edit], seed }), scene)
      const answer = { ...(await exchange.handle(message)).answer, milliseconds: 0 }
      return { uri, answer, reading: readAnswer(answer, this.#dialect, 'rpc', { method: message.method }) }
    }
    return [await look(), await look()] satisfies Looks
  }

  async #compare(exchange: Exchange, prepared: Prepared, { rule, own, first }: NonNullable<Prepared['compared']>) {
    const sight = async (ask: Ask): Promise<Sight> =>
      sightOf(
        await this.#look(exchange, prepared, ask, rule.gated),
        await this.#look(exchange, prepared, ask.absent, rule.absent),
      )
    return rule.law(await sight(own), await sight(first), null)
  }

  /** A case whose world is its baseline's may share a scene with others. */
  async prepareCase(one: Case, name: string, shared?: StagedScene): Promise<Prepared> {
    const composed = compose(one)
    const scene = shared ?? (await this.#participants.stage(composed.plan))
    // What becomes of a fetch is known once there is a URL.
    const built = this.#built(composed, scene, composed.plan.retrieval && { retrieval: noUrl })
    return { name, edit: one.edits.at(-1), case: one, expected: expectedOf(one), scene, ...composed, built }
  }

  /** What an exchange makes of a case; a story is told to its end, or until it goes another way. */
  async judge(exchange: Exchange, prepared: Prepared): Promise<Judged> {
    if (prepared.story) return this.#tell(exchange, prepared, prepared.story)
    if (prepared.load) return this.#sendAll(exchange, prepared, prepared.load)
    if (prepared.compared) return { ...nothingYet, finding: await this.#compare(exchange, prepared, prepared.compared) }
    return this.#play(exchange, prepared, prepared, { built: prepared.built })
  }

  /** Plays a plan with what goes before it, and after it. */
  async #play(
    exchange: Exchange,
    prepared: Prepared,
    composed: Composed,
    ready: { built?: Built; held?: NonNullable<Occasion['offer']> } = {},
  ): Promise<Judged> {
    const { plan } = composed
    const { scene } = prepared
    if (plan.retrieval) return retrieve(plan, scene, this.#fetcher(exchange, prepared, composed))
    const offer = ready.held ?? (plan.discovery && (await this.#offer(exchange, prepared, plan.discovery)))
    if (offer && !('id' in offer)) return offer
    const built = offer || !ready.built ? this.#built(composed, scene, offer ? { offer } : {}) : ready.built
    if (built.before) await this.#handle(exchange, { scene, plan }, built.before)
    for (let sent = 1; sent < (plan.request.sendings ?? 1); sent++)
      await this.#handle(exchange, { scene, plan }, built.message)
    return this.#goOn(exchange, prepared, composed, await this.#handle(exchange, { scene, plan }, built.message))
  }

  /** What Discover grants goes on to Execute, and that to the fetch, where the plan says so. */
  async #goOn(exchange: Exchange, prepared: Prepared, composed: Composed, judged: Judged): Promise<Judged> {
    const { plan } = composed
    if (!plan.goesOn || !judged.accepted) return judged
    const executed =
      plan.operation === 'discover' ? await this.#execute(exchange, prepared.scene, composed, judged) : judged
    if (plan.goesOn !== 'retrieve' || !executed?.accepted) return executed ?? judged
    const fetching = { ...fetchOf(plan, plan.signatures[0]?.key), ...(plan.delivers && { delivers: plan.delivers }) }
    return fetchedWith(executed, this.#fetcher(exchange, prepared, { plan: fetching, wire: [] }))
  }

  /** What Execute brings for the offer that was wanted; nothing where there is none. */
  async #execute(
    exchange: Exchange,
    scene: StagedScene,
    { plan, wire }: Composed,
    { groups }: Judged,
  ): Promise<Judged | undefined> {
    const offer = offerIn(groups, plan.wants && fill(plan.wants, sceneLookup(scene, this.#clock)))
    if (!offer) return undefined
    const late = executing(plan)
    return this.#handle(exchange, { scene, plan: late }, this.#built({ plan: late, wire }, scene, { offer }).message)
  }

  /** The whole way of a request with further edits. */
  #access(exchange: Exchange, prepared: Prepared, further: Edit[], held?: Occasion['offer']): Promise<Judged> {
    return this.#play(exchange, prepared, compose(prepared.case, further), { ...(held && { held }) })
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

  async #sendAll(exchange: Exchange, prepared: Prepared, rule: Load): Promise<Judged> {
    const scene = await this.#participants.stage(prepared.plan)
    try {
      const one = { ...prepared, scene }
      const all = await Promise.all(Array.from({ length: rule.times }, () => this.#access(exchange, one, [])))
      const accepted = all.filter((judged) => judged.accepted).length
      const { least = 0, most = rule.times } = rule.counts.accepted ?? {}
      return { ...all[0]!, asTold: least <= accepted && accepted <= most }
    } finally {
      scene.close()
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
    const { origin, host } = new URL(endpoint)
    const hopCap = this.#fixture.exchange.max_intermediary_hops
    return placeOf(this.#dialect, { origin, authority: host, hopCap })
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
    return offerIn(judged.groups) ?? { ...judged, accepted: false }
  }

  /** Tells a story to its end, or until it goes another way. */
  async #tell(exchange: Exchange, prepared: Prepared, story: Story): Promise<Judged> {
    const scene = await this.#participants.stage(prepared.plan)
    const one = { ...prepared, scene }
    let held: Occasion['offer']
    try {
      const stage = {
        scene,
        exchange,
        now: () => this.#clock.now(),
        moveTo: (seconds: number) => void (this.#shift = seconds),
        send: (edit: Edit | null) => this.#access(exchange, one, edit ? [edit] : [], held),
        hold: async () => {
          const { discovery } = prepared.plan
          const found = discovery && (await this.#offer(exchange, one, discovery))
          if (found && 'id' in found) held = found
        },
      }
      return await tellStory(stage, prepared, story)
    } finally {
      // What was fetched in the meantime is of a time that has not come yet.
      if (this.#shift > longestMemory) exchange.setFixture(this.#fixture)
      this.#shift = 0
      scene.close()
    }
  }

  close(): void {
    this.#participants.close()
  }
}

/** Seconds after which nothing holds any more that was fetched. */
const longestMemory = 3600

/** The first offer, of a URI if one is wanted. */
const offerIn = (groups: OfferGroup[], wanted?: string): NonNullable<Occasion['offer']> | undefined => {
  const group = groups.find(({ uri, offers }) => offers.length > 0 && (wanted === undefined || uri === wanted))
  const offer = group?.offers[0]
  return group && offer && { id: offer.id ?? '', uri: group.uri ?? '', json: offer.json }
}
/** Of pairs that are requests of their own so many are tried as one, beside those that show a mutant. */
const pairsForOne = 9

/** What is sent for one carrier: a row at once, or a share of its pairs. */
const requestsOf = ({ name, rows }: Carried, rule: Enumerate): { edit: NamedEdit; pairs?: CoverPair[] }[] => {
  const telling = new Set(Object.values(rule.mutants))
  const alone = rows.flatMap(({ edit, pairs }) => (edit ? [] : pairs))
  const together = rows.flatMap(({ granted, edit, pairs }) => {
    const named = { name: `${rule.id}.${name}-${granted}`, rule, slug: granted, role: 'variation' } as const
    return edit ? [{ edit: { ...named, edit }, pairs }] : []
  })
  const shown = alone.filter(({ slug }, i) => telling.has(slug) || i % pairsForOne === 0)
  return [...together, ...shown.map((pair) => ({ edit: pair }))]
}
