import { build, type Built } from '../build/build.ts'
import type { Occasion } from '../build/occasion.ts'
import type { Place } from '../build/place.ts'
import { sceneLookup } from '../build/lookup.ts'
import type { Clock } from '../build/scene.ts'
import { fixtureFor } from '../participants/fixture.ts'
import { Participants, type StagedScene } from '../participants/scene.ts'
import type { Composed } from '../plan/compose.ts'
import { drawFor } from '../plan/draw.ts'
import type { Answer, Message } from '../plan/message.ts'
import type { Plan } from '../plan/plan.ts'
import { fill } from '../plan/template.ts'
import { createExchange, parts as referenceParts, type Exchange, type Fixture, type Parts } from '../reference/index.ts'
import {
  compileDialect,
  placeOf,
  profileOf,
  readAnswer,
  type AnswerKind,
  type Dialect,
  type DialectSettings,
  type Reading,
} from '../target/index.ts'
import { remembering } from './remembered.ts'

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

/** Seconds by which stories have moved the clock. */
interface Time {
  shift: number
}

/** Seconds after which nothing holds any more that was fetched. */
const longestMemory = 3600

export type ChainForm = NonNullable<DialectSettings['chain']>

/** Participants and any number of exchanges in one process, without sockets, on one clock. */
export class World {
  readonly participants: Participants
  readonly #dialect: Dialect
  readonly #fixture: Fixture
  readonly #place: Place
  readonly #clock: Clock
  readonly #time: Time
  #ids = 0
  #held = Promise.resolve()

  private constructor(participants: Participants, clock: Clock, time: Time, chain: ChainForm) {
    this.participants = participants
    this.#clock = clock
    this.#time = time
    const { dialect } = profileOf(endpoint)
    this.#dialect = compileDialect({ endpoint, dialect: { ...dialect, chain } })
    const domain = new URL(endpoint).host
    const exchange = { domain, maxIntermediaryHops: 3, disclosure: 'reveal', revocationPollSeconds: 300 } as const
    this.#fixture = fixtureFor(participants, exchange)
    const { origin, host } = new URL(endpoint)
    const { max_intermediary_hops: hopCap } = this.#fixture.exchange
    this.#place = placeOf(this.#dialect, { origin, authority: host, hopCap })
  }

  static async open(chain: ChainForm): Promise<World> {
    const time: Time = { shift: 0 }
    // The two clocks are one: nothing is uncertain, and the target is granted what a profile grants by default.
    const clock: Clock = { now: () => moment + time.shift * 1000, uncertaintySeconds: 0, toleranceSeconds: 2 }
    return new World(await Participants.inProcess({ clock: () => clock }), clock, time, chain)
  }

  get origin(): string {
    return this.#place.origin
  }

  /** Milliseconds since 1970. */
  now(): number {
    return this.#clock.now()
  }

  exchange(parts: Parts = referenceParts): Exchange {
    const exchange = createExchange({
      endpoint,
      parts: remembering(parts),
      now: () => this.now(),
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
      return await this.participants.fetchDocument(url)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ETIMEDOUT') await this.#held
      throw error
    }
  }

  /** Moves the clock for a story, so many seconds from the moment at which all begins. */
  moveTo(seconds: number): void {
    this.#time.shift = seconds
  }

  /** Sets the clock back. What an exchange fetched in the meantime is of a time that has not come yet. */
  turnBack(exchange: Exchange): void {
    if (this.#time.shift > longestMemory) exchange.setFixture(this.#fixture)
    this.#time.shift = 0
  }

  stage(plan: Plan): Promise<StagedScene> {
    return this.participants.stage(plan)
  }

  fill(template: string, scene: StagedScene): string {
    return fill(template, sceneLookup(scene, this.#clock))
  }

  built({ plan, wire }: Composed, scene: StagedScene, occasion: Omit<Occasion, 'id'> = {}): Built {
    this.#ids += 1
    return build(plan, scene, this.#clock, this.#place, { id: `agent-${this.#ids}`, ...occasion }, wire)
  }

  /** What an exchange answers, as a run would read it; and the violations that it names. */
  async ask(exchange: Exchange, message: Message, kind: AnswerKind = 'rpc') {
    const { violations, answer } = await exchange.handle(message)
    const whole = { ...answer, milliseconds: 0 }
    const reading = readAnswer(whole, this.#dialect, kind, { method: message.method })
    return { violations, answer: whole, reading }
  }
}
