import type { Edit } from './edit.ts'
import type { Outcome } from './message.ts'
import type { Baseline, Head } from './rule-head.ts'

/** What an answer says of one resource. */
export interface Glimpse {
  outcome: Outcome
  offered: boolean
  /** The absence reason of its group; `null`: none is given, or it has no group. */
  absence: string | null
  /** Some group has offers and a reason why there are none. */
  contradictory: boolean
  /** The content of the resource stands in the answer. */
  shown: boolean
}

/** A resource whose scope is not given, beside one that does not exist: two requests that differ in the URI alone. */
export interface Sight {
  gated: Glimpse
  absent: Glimpse
  /** Where the two answers differ but for the URI, and for what differs between two answers to one request. */
  difference: string | null
}

/** `skip`: a rule is not for a target that does so, which is legal. */
export type Finding = true | { wrong: string } | { unclear: string } | { skip: string }

/** How a target answers for what it does not offer, held against how it answers for what does not exist. */
export interface Compare<S extends string = string> extends Head<S> {
  kind: 'compare'
  on: Baseline
  /** Templates of a URI that a scope gates, and of one that names nothing. */
  gated: string
  absent: string
  asks: Record<S, { says: string; asking(this: void, uri: string): Edit }>
  /** Those that name no scope, by slug: left out where such a requester is offered nothing, and need not be told why. */
  silent?: string[]
  /** What one ask shows, given the first and what the profile states. */
  law(sight: Sight, first: Sight, stated: 'reveal' | 'hide' | null): Finding
}
