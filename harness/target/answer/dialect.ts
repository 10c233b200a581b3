import type { Json, JsonObject } from '../../plan/json.ts'
import { type Expression, expression } from './expression.ts'
import type { DialectSettings, Profile } from '../profile/profile.ts'

/** The keys of the dialect that are JMESPath expressions. */
export const expressionKeys = [
  'groups',
  'uri',
  'offers',
  'offer_id',
  'amount',
  'currency',
  'absence',
  'execute_body',
  'retrieval_endpoint',
  'expires_at',
  'agent_identity_hash',
  'accepted',
  'denial_reason',
] as const satisfies readonly (keyof DialectSettings)[]

export type ExpressionKey = (typeof expressionKeys)[number]

/** How an exchange spells what the spec does not show (contract, section 3), ready for use. */
export interface Dialect {
  /** Path of the RPCs on the wire, that of the endpoint included. */
  discoverPath: string
  executePath: string
  names: 'snake' | 'camel'
  /** A member's name as this exchange takes it; given in snake case. */
  memberName(name: string): string
  /** Where `max_hops` stands in the envelope, member by member, in snake case. */
  maxHops: string[]
  /** The text of `Delegation.token` before its base64: the chain's compact JWSs, the authority's first. */
  joinChain: (tokens: readonly string[]) => string
  principalDomain: 'owner' | 'principal'
  /** Body of ExecuteTransaction. `offer` is the offer as the answer had it. */
  executeBody: (envelope: JsonObject, uri: string, offer: { id: string | null; json: Json }) => Json
  /** Whether that body says who asks, and by what chain. */
  executesAsRequester: boolean
  /** The header that carries the fetcher's public key, in lower case; `signature-key` by default. */
  presentedKey: string
  /** Claims that mark a claim as advisory, where the exchange has such. */
  advisory: JsonObject | null
  /** The addresses in an `X-Content-Rules` value, in order. */
  contentRules(value: string): string[]
  /** The expressions that are given; the others are read by default. */
  expressions: Partial<Record<ExpressionKey, Expression>>
}

/** The dialect of a profile. */
export const compileDialect = ({ endpoint, dialect }: Pick<Profile, 'endpoint' | 'dialect'>): Dialect => {
  const path = new URL(endpoint).pathname
  const expressions = Object.fromEntries(
    expressionKeys.flatMap((key) => {
      const text = dialect[key]
      return text === null ? [] : [[key, expression(text)]]
    }),
  ) as Dialect['expressions']
  return {
    discoverPath: path + dialect.discover_path,
    executePath: path + dialect.execute_path,
    names: dialect.names,
    memberName: dialect.names === 'camel' ? camel : (name) => name,
    maxHops: dialect.max_hops.split('.'),
    joinChain: chainForms[dialect.chain ?? 'tilde'],
    principalDomain: dialect.principal_domain,
    executeBody: executeBody(expressions.execute_body),
    executesAsRequester: carriesRequester(executeBody(expressions.execute_body)),
    presentedKey: dialect.presented_key.replace(/^header:/, '').toLowerCase(),
    advisory: dialect.advisory,
    contentRules: contentRules(dialect.content_rules),
    expressions,
  }
}

/** `offer_id` as `offerId` (proto-JSON). */
export const camel = (name: string): string =>
  name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** How the compact JWSs of a chain become one text, by the names that a profile has for it; the default first. */
export const chainForms: Record<NonNullable<DialectSettings['chain']>, Dialect['joinChain']> = {
  tilde: (tokens) => tokens.join('~'),
  space: (tokens) => tokens.join(' '),
  'json-array': (tokens) => JSON.stringify(tokens),
}

const executeBody =
  (given: Expression | undefined): Dialect['executeBody'] =>
  (envelope, uri, offer) => {
    if (given !== undefined) return given({ envelope, uri, offer: offer.json })
    const kept = Object.entries(envelope).filter(([name]) => name === 'ver' || name === 'requester')
    return { ...Object.fromEntries(kept), offer_id: offer.id }
  }

const probe = 'svc-conformance-probe'

/** A body that is made of the requester in part, or not at all, does not show what is done to the rest of it. */
const carriesRequester = (body: Dialect['executeBody']): boolean => {
  const requester = { id: probe, domain: probe, type: probe, ext_critical: [probe], delegation: { token: probe } }
  const offer = { id: '', json: {} }
  return JSON.stringify(body({ ver: '1.0', requester }, '', offer)).includes(JSON.stringify(requester))
}

const contentRules = (pattern: string | null): Dialect['contentRules'] => {
  const address = new RegExp(pattern ?? String.raw`(https?://[^\s<>"',;]+)`, 'gi')
  return (value) => [...value.matchAll(address)].flatMap(([, found]) => (found === undefined ? [] : [found]))
}
