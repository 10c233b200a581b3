import type { Json } from '../plan/json.ts'
import type { UrlParts } from './retrieval-url.ts'
import type { SignedLabel } from './signature.ts'

/** What differs between two requests of one plan. */
export interface Occasion {
  /** A `requester.id` that no other request of the run has. */
  id: string
  /** A live offer and its URI, for Execute. */
  offer?: { id: string; uri: string; json: Json; price?: number; made?: Made }
  /** For a fetch: the URL as it is fetched, and as Execute gave it. */
  retrieval?: UrlParts & { given: string }
  /** The request that this one follows: its signatures, and what its answer has set as cookies. */
  followed?: { signed: SignedLabel[]; cookie: string }
}

/** Whose request brought an offer, and when: an offer may be good for this `requester.id` and these tokens alone. */
export interface Made {
  requesterId: string
  /** Milliseconds since 1970 on the target's clock. */
  at: number
}
