import type { Clock, Scene } from '../build/scene.ts'
import type { Place } from '../build/place.ts'
import type { Entitlement } from '../plan/entitled.ts'
import type { Answer, Message } from '../plan/message.ts'
import type { Plan } from '../plan/plan.ts'
import type { Capability } from '../plan/rule.ts'
import type { AnswerKind, Circumstances, Reading, Rendezvous } from '../target/index.ts'
import type { AgentUses } from './preflight/agent-uses.ts'
import type { CurlLine } from './replay/curl.ts'
import type { Pace } from './pace.ts'
import type { Setting } from './replay/recipe-setting.ts'
import type { Shows } from './secrets.ts'
import type { UnderWay } from './under-way.ts'
import type { Way } from './preflight/way.ts'

/** A line of the participants' access log; `at` is in milliseconds since the epoch. */
export interface LogLine {
  at: number
  /** The same moment on the target's clock. */
  targetAt: number
  host: string
  method: string
  path: string
  status: number | null
}

/** What is known of how the target delivers. */
export interface Delivery {
  /** Seconds that a retrieval URL lives. */
  lifetime?: number
  /** Whether the contents of the fixture are in place; absent: not known. */
  contents?: boolean
  /** The first right fetch was refused: how a fetcher presents its key is open. */
  refusesAll?: true
  /** Fetches are what access caps count. */
  counted?: boolean
}

/** A world while it is served. */
export interface StagedScene extends Scene {
  /** Whether somebody else was at one of its addresses before: a target may hold what it found there then. */
  usedBefore?: boolean
  /** What the target fetched from a participant, in order: all of it, or one document. */
  fetched(participant: string, document?: string): LogLine[]
  /** Whose agents act in several cases at the same time. */
  shared?: true
  /** Serves other documents from now on, at the same addresses. */
  change(participants: Plan['participants']): void
  close(): void | Promise<void>
}

/** All that a run needs of the outside: a target to send to, participants that it can look up, a clock, a dialect. */
export interface Lab {
  /**
   * Sends what `make` makes when its turn has come, so that what waited is signed afresh; to another origin than the
   * endpoint's where one is given; together with others where they are to `meet`.
   */
  send(make: () => Message, patience?: number, origin?: string, meet?: Rendezvous): Promise<Answer>
  /**
   * Plays something while nothing else is sent to the target; it sends by the lab that it is given. `undefined` where
   * what is under way does not end.
   */
  alone<T>(play: (lab: Lab) => Promise<T>): Promise<T | undefined>
  /** `place`: whom `principal_domain` names, where that is not what is known of the target. */
  stage(plan: Plan, place?: Pick<Place, 'principalDomain'>): Promise<StagedScene>
  read(answer: Answer, circumstances?: Circumstances, kind?: AnswerKind): Reading
  /** Reads the manifest of the publisher at a base address, or of the profile's, and looks for the target in it. */
  wayFrom(base: string): Promise<Way>
  /** What a text shows of the run's secrets. */
  shows: Shows
  /** Slows down for a target that says it is busy. */
  pace: Pace
  /** How many cases and controls share an agent. */
  agentUses: AgentUses
  /** What the target may have died of. */
  underWay: UnderWay
  clock: Clock
  /** Whether the target's clock was set lately: it is measured anew then. */
  clockMoved?: () => Promise<boolean>
  place: Place
  /** Where requests are dialled. */
  origin: string
  /** Makes the line that sends a request again. */
  curl: CurlLine
  /** What a script needs that plays a case again. */
  script?: Setting
  /** What a first fetch has shown of delivery. */
  delivery: Delivery
  capabilities: Set<Capability>
  /** Delegations are verified at Execute only; absent: not known. */
  verifiesLate?: boolean
  /** Nothing is offered to who brings no scope, or no chain: baselines bring one (plan/entitled.ts). */
  entitledBy?: Entitlement
  /** A chain has opened what it covers: the fixture is in place. */
  grantsByChain?: true
  /** Nobody saw the fixture handed over, and nothing of it is offered: the target may know none of it. */
  fixtureUnseen?: true
  /** An agent's offer for a resource takes the place of the one before it: each case that has one has its own agent. */
  oneOffer?: true
  /** Milliseconds that an offer needs until Execute knows it. */
  offersDelay?: number
  /** What `place.price` is the price of. */
  pricedUri?: string
  /** How many requests are under way at most. */
  concurrency: number
  /** The target is not on loopback: somebody else's machine is spared. */
  gentle: boolean
  seed: number
  /** Aborted: no new case is begun. */
  signal: AbortSignal
  /** A `requester.id` that was not used before. */
  nextId(): string
}
