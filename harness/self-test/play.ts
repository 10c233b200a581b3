import type { Built } from '../build/build.ts'
import type { Occasion } from '../build/occasion.ts'
import { followedBy } from '../build/followed.ts'
import { fetchedWith, retrieve, type Fetcher, type Retrieval } from '../build/retrieve.ts'
import type { StagedScene } from '../participants/scene.ts'
import type { Ask } from '../plan/asks.ts'
import { compose, everyOtherOf, type Composed, type NamedEdit } from '../plan/compose.ts'
import type { Edit } from '../plan/edit.ts'
import { executing } from '../plan/executing.ts'
import { fetchOf } from '../plan/fetch.ts'
import type { Message } from '../plan/message.ts'
import type { Plan } from '../plan/plan.ts'
import { urisOf } from '../plan/uris.ts'
import type { Load, Sight, Story } from '../plan/rule.ts'
import type { Exchange } from '../reference/index.ts'
import {
  answersAs,
  chooseAsked,
  chooseOffer,
  sightOf,
  type Look,
  type Looks,
  type OfferGroup,
  type Reading,
} from '../target/index.ts'
import { nothingYet, type Judged, type Prepared } from './judged.ts'
import { tellStory } from './story.ts'
import type { World } from './world.ts'

type Offer = NonNullable<Occasion['offer']>

/** Plays prepared cases at an exchange, as a run does over sockets. */
export class Player {
  readonly #world: World

  constructor(world: World) {
    this.#world = world
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
    ready: { built?: Built; held?: Offer } = {},
  ): Promise<Judged> {
    const { plan } = composed
    const { scene } = prepared
    if (plan.retrieval) return retrieve(plan, scene, this.#fetcher(exchange, prepared, composed))
    const offer = ready.held ?? (plan.discovery && (await this.#offer(exchange, prepared, plan.discovery)))
    if (offer && !('id' in offer)) return offer
    const followed = plan.follows && (await this.#before(exchange, scene, plan.follows, offer))
    const occasion = { ...(offer && { offer }), ...(followed && { followed }) }
    const built = offer || followed || !ready.built ? this.#world.built(composed, scene, occasion) : ready.built
    if (built.before) await this.#handle(exchange, { scene, plan }, built.before)
    for (let sent = 1; sent < (plan.request.sendings ?? 1); sent++)
      await this.#handle(exchange, { scene, plan }, built.message)
    const judged = await this.#handle(exchange, { scene, plan }, built.message)
    return this.#goOn(exchange, prepared, composed, judged, built)
  }

  /** Sends what a request follows, and keeps what may come again. */
  async #before(exchange: Exchange, scene: StagedScene, plan: Plan, offer?: Offer) {
    const built = this.#world.built({ plan, wire: [] }, scene, offer ? { offer } : {})
    const { answer } = await this.#world.ask(exchange, built.message)
    return followedBy(built, answer.headers)
  }

  /** What Discover grants goes on to Execute, and that to the fetch, where the plan says so. */
  async #goOn(
    exchange: Exchange,
    prepared: Prepared,
    composed: Composed,
    judged: Judged,
    built: Built,
  ): Promise<Judged> {
    const { plan } = composed
    if (!plan.goesOn || !judged.accepted) return judged
    const executed =
      plan.operation === 'discover' ? await this.#execute(exchange, prepared.scene, composed, judged, built) : judged
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
    { made }: Built,
  ): Promise<Judged | undefined> {
    const offer = offerIn(groups, made, plan.wants && this.#world.fill(plan.wants, scene))
    if (!offer) return undefined
    const late = executing(plan)
    return this.#handle(
      exchange,
      { scene, plan: late },
      this.#world.built({ plan: late, wire }, scene, { offer }).message,
    )
  }

  /** The whole way of a request with further edits. */
  #access(exchange: Exchange, prepared: Prepared, further: Edit[], held?: Offer): Promise<Judged> {
    return this.#play(exchange, prepared, compose(prepared.case, further), { ...(held && { held }) })
  }

  #fetcher(exchange: Exchange, prepared: Prepared, composed: Composed): Fetcher<Judged> {
    const { scene } = prepared
    const fetch = async (retrieval: Retrieval): Promise<Judged> => {
      const { message } = this.#world.built(composed, scene, { retrieval })
      return this.#handle(exchange, { scene, plan: composed.plan }, message)
    }
    return {
      execute: (plan) => this.#play(exchange, prepared, { plan, wire: [] }),
      fetch,
      origin: this.#world.origin,
      outcomeOf: ({ accepted }) => (accepted ? 'accepted' : 'refused'),
      urlOf: ({ execute }) => execute.retrieval_endpoint,
      unfetched: (executed) => ({ ...executed, accepted: false }),
    }
  }

  async #sendAll(exchange: Exchange, prepared: Prepared, rule: Load): Promise<Judged> {
    const scene = await this.#world.stage(prepared.plan)
    try {
      const one = { ...prepared, scene }
      const right = { ...one, case: { ...one.case, edits: [] } }
      const { beside } = rule
      const { least = 0, most = rule.times } = rule.counts.accepted ?? {}
      const sendings = Array.from({ length: Math.min(rule.times, least + beyond) }, (_, turn) => ({
        sent: this.#access(exchange, one, turn % 2 === 0 ? [] : everyOtherOf(rule, one.case)),
        besides: beside ? [this.#access(exchange, right, [beside])] : [],
      }))
      const all = await Promise.all(sendings.map(({ sent }) => sent))
      const besides = await Promise.all(sendings.flatMap((sending) => sending.besides))
      const accepted = all.filter((judged) => judged.accepted).length
      const allRight = besides.every((judged) => judged.accepted)
      return { ...all[0]!, asTold: least <= accepted && accepted <= most && allRight }
    } finally {
      scene.close()
    }
  }

  /** The same request twice, for a resource of a comparison. */
  async #look(exchange: Exchange, { scene, case: { baseline, seed } }: Prepared, edit: NamedEdit, template: string) {
    const uri = this.#world.fill(template, scene)
    const look = async (): Promise<Look> => {
      const { message } = this.#world.built(compose({ baseline, edits: [edit], seed }), scene)
      const { answer, reading } = await this.#world.ask(exchange, message)
      return { uri, answer, reading }
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

  async #handle(
    exchange: Exchange,
    { scene, plan }: Pick<Prepared, 'scene' | 'plan'>,
    message: Message,
  ): Promise<Judged> {
    const names = Object.keys(plan.participants)
    const before = names.map((name) => scene.fetched(name).length)
    const kind = plan.retrieval ? 'other' : 'rpc'
    const { violations, answer, reading } = await this.#world.ask(exchange, message, kind)
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
    const filled = (template: string): string => this.#world.fill(template, scene)
    const { wants, wantsPrice, answer, misdelivers, delivers = misdelivers } = plan
    return (
      (wants === undefined || plan.operation !== 'discover' || reading.granted(filled(wants), wantsPrice)) &&
      (answer === undefined || answersAs(answer, reading.execute, { fill: filled, now: this.#world.now() })) &&
      (delivers === undefined || plan.operation !== 'retrieve' || body.toString() === filled(delivers))
    )
  }

  /** The offer that a Discover request brings; what was made of that request where it brings none. */
  async #offer(exchange: Exchange, prepared: Prepared, plan: Plan): Promise<Offer | Judged> {
    const built = this.#world.built({ plan, wire: [] }, prepared.scene)
    const judged = await this.#handle(exchange, { ...prepared, plan }, built.message)
    const asked = urisOf(plan).map((uri) => this.#world.fill(uri, prepared.scene))
    const offer = chooseAsked(judged.groups, asked)
    return offer ? { ...offer, made: built.made } : { ...judged, accepted: false }
  }

  /** Tells a story to its end, or until it goes another way. */
  async #tell(exchange: Exchange, prepared: Prepared, story: Story): Promise<Judged> {
    const scene = await this.#world.stage(prepared.plan)
    const one = { ...prepared, scene }
    let held: Offer | undefined
    try {
      const stage = {
        scene,
        exchange,
        now: () => this.#world.now(),
        moveTo: (seconds: number) => this.#world.moveTo(seconds),
        holdLookUps: () => this.#world.holdLookUps(),
        send: (edit: Edit | null) => this.#access(exchange, one, edit ? [edit] : [], held),
        hold: async () => {
          const { discovery } = prepared.plan
          const found = discovery && (await this.#offer(exchange, one, discovery))
          if (found && 'id' in found) held = found
        },
      }
      return await tellStory(stage, prepared, story)
    } finally {
      this.#world.turnBack(exchange)
      scene.close()
    }
  }
}

/** In one process all meet: a few more than are to be accepted show what more would. */
const beyond = 4

const offerIn = (groups: OfferGroup[], made: Built['made'], wanted?: string): Offer | undefined => {
  const offer = chooseOffer(groups, wanted)
  return offer && { ...offer, made }
}
