import type { Json, JsonObject } from '../plan/json.ts'
import type { Operation } from '../plan/plan.ts'
import type { UrlParts } from './retrieval-url.ts'

/** Where requests go, as the target sees it. */
export interface Place {
  /** Scheme and authority of `@target-uri`. */
  origin: string
  /** Its host, with the port unless it is the scheme's own. */
  authority: string
  /** The `Host` line, where a gateway finds the way by another. */
  hostLine?: string
  paths: Record<Exclude<Operation, 'retrieve'>, string>
  /** What the paths begin with, and what stands there on the wire, where a gateway puts the one for the other. */
  gateway?: { sees: string; takes: string }
  /** Spelling of member names that the target's dialect wants. */
  names: 'snake' | 'camel'
  /** Where `max_hops` stands in the envelope, member by member. */
  maxHops: string[]
  /** What a request through brokers says in `max_hops`, where the target takes none to mean fewer than its own cap. */
  usualMaxHops?: number
  /** Execute wants to be told of it, too, beside what the dialect's body has. */
  executesWithMaxHops?: true
  /** How many intermediaries the target takes at most. */
  hopCap: number
  /** The body of Execute, by the dialect. */
  executeBody: (envelope: JsonObject, uri: string, offer: { id: string | null; json: Json }) => Json
  /** The text of `Delegation.token` before its base64, by the dialect. */
  joinChain: (tokens: readonly string[]) => string
  /** Whom `principal_domain` names, by the dialect. */
  principalDomain: 'owner' | 'principal'
  /** The type of a requester that sends a chain, where not that of an agent. */
  delegatesAs?: 'REQUESTER_TYPE_DELEGATED'
  /** Members of a token that mark its unknown claim as advisory, by the dialect. */
  advisory?: JsonObject | null
  /** What an article costs there, in minor units, where not what the fixture says. */
  price?: number
  /** Header that presents the key of whoever fetches a retrieval URL, in lower case. */
  presentedKey: string
}

/** What is elsewhere is not behind the target's gateway. */
export const placeOfFetch = ({ gateway, hostLine, ...target }: Place, { origin, authority }: UrlParts): Place => {
  const place = { ...target, origin, authority }
  return origin === target.origin ? { ...place, ...(gateway && { gateway }), ...(hostLine && { hostLine }) } : place
}

/** A path as it stands on the wire. */
export const wirePath = (path: string, { gateway }: Place): string =>
  gateway && path.startsWith(gateway.sees) ? gateway.takes + path.slice(gateway.sees.length) : path
