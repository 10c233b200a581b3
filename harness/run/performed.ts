import type { Built } from '../build/build.ts'
import type { Occasion } from '../build/occasion.ts'
import type { Answer, Outcome } from '../plan/message.ts'
import type { Reading, Rendezvous } from '../target/index.ts'
import type { StagedScene } from './lab.ts'
import type { Named } from './under-way.ts'

/** An offer that may be executed. */
export type Offer = NonNullable<Occasion['offer']>

/** One request and what came of it. */
export interface Performed {
  built: Built
  answer: Answer
  reading: Reading
  outcome: Outcome
  /** What the answer does not say itself. */
  says?: string
  /** Why the answer says nothing of the target: what comes before it could not be had. */
  unclear?: string
  /** Why a refusal of what is right may be nobody's fault. */
  doubt?: string
  /** The connection was closed on what HTTP allows: a refusal to a rule, and a lost connection to the law on these. */
  unread?: true
  /** What was executed. */
  offer?: Offer
  /** The target was busy, and was asked again once it was to have time. */
  waited?: true
  /** The world in which it was performed, where that is not the one that was given. */
  scene?: StagedScene
}

/** How a case is sent where the ordinary way does not fit. */
export interface Manner {
  /** Milliseconds to wait for the answer. */
  patience?: number
  /** The fault is that a participant cannot be reached: 502, 503 and 504 are a refusal. */
  upstreamFault?: boolean
  /** How often a busy target is asked; a quota may be what keeps it busy. */
  tries?: number
  /** An offer that was discovered before, for Execute. */
  offer?: Offer
  /** The request is made over-large: a closed connection is a refusal. */
  overLarge?: boolean
  /** Where each request waits for those that are sent with it. */
  meet?: Rendezvous
  /** The case that is sent, where a target that dies may have died of it. */
  of?: Named
}
