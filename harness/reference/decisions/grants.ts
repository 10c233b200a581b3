import type { Json, JsonObject } from '../../plan/json.ts'
import type { Operation } from '../../plan/plan.ts'
import type { Context } from '../context.ts'
import type { Link, Verification } from '../delegation.ts'
import type { Resource } from '../fixture.ts'
import type { AccessCap, Counter, Due, SpendCap } from '../quota.ts'

/** Whether the scopes that a request has for an owner's resources cover a required one. */
export type Covered = (required: string, owner: string) => boolean

/** What scopes and chains grant, and how often. */
export interface GrantSteps {
  /** The scopes that a requester declares. */
  'declared-scopes'(context: Pick<Context, 'requester' | 'member'>): string[]
  /** Whether a granted scope covers a required one. */
  'scope-covers'(granted: string, required: string): boolean
  /** The scopes that a request has for resources of an owner. */
  'scopes-for'(context: Context, owner: string): string[]
  /** Whether scopes together cover a required one. */
  'any-covers'(scopes: readonly string[], required: string, covers: GrantSteps['scope-covers']): boolean
  /** The resource that a URI names. */
  'resource-of'(uri: string, resources: ReadonlyMap<string, Resource>): Resource | undefined
  /** What a Discover is answered with groups of: the URIs that it asked for. */
  'uris-answered'(asked: readonly string[], resources: ReadonlyMap<string, Resource>): readonly string[]
  /** Whether its publisher's manifest keeps a resource from being offered. */
  'is-closed'(resource: Resource, context: Context): boolean
  /** Which of the resources that were asked for may be offered. */
  entitled(asked: readonly Resource[], covered: Covered): readonly Resource[]
  /** What a resource costs, in minor units. */
  price(resource: Resource, covered: Covered): number
  /** The prices of all offers that it is sold by: more may be sold with it, for more. */
  'offer-prices'(price: number): readonly number[]
  /** The octets of `Delegation.token`: base64 in either alphabet, padded or not (proto-JSON). */
  'token-octets'(token: string): Buffer | undefined
  /** The compact JWSs of a chain, the authority's first. */
  'chain-tokens'(text: string): string[]
  'read-link'(token: string): Link
  /** Whether a key that a JWK publishes signed a token. */
  'verify-link'(link: Link, jwk: JsonObject): Verification
  /** Where else the key of an authority is looked for. A right exchange looks nowhere. */
  'further-anchors'(context: Context): readonly string[]
  /** Whether an operation is an access. */
  'counts-at'(operation: Operation): boolean
  /** The number that a cap's claim says; `undefined`: none. */
  'cap-value'(value: Json | undefined): number | undefined
  /** Milliseconds of a quota's period; `undefined`: none. */
  'period-of'(value: Json | undefined): number | undefined
  /** What names the grant that a link is. */
  'grant-of'(context: Context, index: number): string
  'access-caps'(context: Context): AccessCap[]
  'spend-caps'(context: Context): SpendCap[]
  /** How many accesses count now. */
  'accesses-counted'(counter: Counter, period: number | undefined, now: number): number
  /** The counter after one access more. */
  'after-access'(counter: Counter, period: number | undefined, now: number): Counter
  /** The counter after an access that is refused for a cap, of accesses or of money; `undefined`: it does not change. */
  'after-refusal'(counter: Counter, period: number | undefined, now: number, isTooDear: boolean): Counter | undefined
  /** Whether an access is given back for a request that is refused otherwise. A right exchange has taken none. */
  'gives-back'(operation: Operation): boolean
  'is-exhausted'(count: number, limit: number): boolean
  'is-too-dear'(spent: number, price: number, limit: number): boolean
  /** Whether the counts are dropped when what is cached is fetched again. */
  'counts-are-cached'(): boolean
  /** What happens between looking at a count and counting. In a right exchange nothing can. */
  'before-counting'(due: Due): Promise<void> | undefined
}
