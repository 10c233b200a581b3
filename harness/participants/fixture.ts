import { fixture, type FixtureParticipant } from '../plan/fixture.ts'
import type { Json, JsonObject } from '../plan/json.ts'
import type { DocumentPlan, ParticipantPlan, Plan } from '../plan/plan.ts'
import type { Participants } from './scene.ts'

/** The target, as the fixture names it and publishers list it. */
export interface FixtureExchange {
  domain: string
  /** The exchange endpoint; default: `/v1` at the domain. */
  endpoint?: string
  maxIntermediaryHops: number
  disclosure: 'reveal' | 'hide'
  revocationPollSeconds: number
  /** Publishers name their relationship as `DIRECT`, and not as `PROVIDER_RELATIONSHIP_DIRECT`. */
  shortNames?: boolean
}

/** What an operator loads, or the control API gets (contract, section 4). */
export interface FixtureDocument {
  schema: 'svc-conformance-fixture/1'
  scheme: 'http' | 'https'
  exchange: {
    domain: string
    max_intermediary_hops: number
    disclosure: 'reveal' | 'hide'
    revocation_poll_seconds: number
  }
  publishers: { domain: string }[]
  owners: { domain: string }[]
  brokers: { domain: string }[]
  resources: {
    uri: string
    publisher: string
    owner: string
    required_scope: string | null
    price_cents: number
    subscription: string | null
    content: string
  }[]
}

/** Tells the fixture's publishers who the exchange is, and returns what the exchange must know of them. */
export const fixtureFor = (participants: Participants, exchange: FixtureExchange): FixtureDocument => {
  participants.listExchange(exchange)
  const hostOf = (name: string): string => participants.fixture.host(name) ?? ''
  const domains = (role: FixtureParticipant['role']) =>
    Object.entries(fixture.participants)
      .filter(([, participant]) => participant.role === role)
      .map(([name]) => ({ domain: hostOf(name) }))
  return {
    schema: 'svc-conformance-fixture/1',
    scheme: participants.scheme,
    exchange: {
      domain: exchange.domain,
      max_intermediary_hops: exchange.maxIntermediaryHops,
      disclosure: exchange.disclosure,
      revocation_poll_seconds: exchange.revocationPollSeconds,
    },
    publishers: domains('publisher'),
    owners: domains('owner'),
    brokers: domains('broker'),
    resources: Object.entries(fixture.resources).map(([name, resource]) => ({
      uri: participants.fixture.uri(name) ?? '',
      publisher: hostOf(resource.publisher),
      owner: hostOf(resource.owner),
      required_scope: resource.required_scope,
      price_cents: resource.price_cents,
      subscription: resource.subscription,
      content: resource.content,
    })),
  }
}

const roles: Record<FixtureParticipant['role'], string> = {
  publisher: 'ROLE_PUBLISHER',
  owner: 'ROLE_PUBLISHER',
  broker: 'ROLE_BROKER',
  principal: 'ROLE_AGENT',
}

/** A document that is answered at once. */
export const served = (path: string, type: string, json: Json, headers: Record<string, string> = {}): DocumentPlan => ({
  path,
  status: 200,
  headers: { 'content-type': type, ...headers },
  body: { json },
  manner: 'at-once',
})

const windows = {
  current: { not_before: '{time-3600@seconds}', not_after: '{time+86400@seconds}' },
  lapsed: { not_before: '{time-86400@seconds}', not_after: '{time-3600@seconds}' },
  expired: { not_before: '{time-2592000@seconds}', not_after: '{time-604800@seconds}' },
  early: { not_before: '{time+86400@seconds}', not_after: '{time+172800@seconds}' },
}

/** The entry of a signing key, by its name. */
export const directoryKey = (name: string, window: keyof typeof windows = 'current'): JsonObject => ({
  kty: 'OKP',
  crv: 'Ed25519',
  use: 'sig',
  alg: 'EdDSA',
  x: `{key.${name}.x}`,
  ...windows[window],
})

const revocationPath = '/.well-known/invalidations.json'

const directory = (name: string, { keys, outOfForce, ofOtherKind, revoked }: FixtureParticipant): DocumentPlan =>
  served('/.well-known/http-message-signatures-directory', 'application/jwk-set+json', {
    keys: keys.map((key) => ({ ...directoryKey(key, outOfForce?.[key]), ...ofOtherKind?.[key] })),
    ...(revoked && { revocation_url: `{${name}.base}${revocationPath}` }),
  })

/** An entry with its relationship by the short name, where the exchange is listed by such a one. */
const alike = (entry: JsonObject, listed: JsonObject[]): JsonObject => {
  const isShort = listed.some(({ relationship }) => relationship === 'DIRECT')
  const { relationship } = entry
  if (!isShort || typeof relationship !== 'string') return entry
  return { ...entry, relationship: relationship.replace('PROVIDER_RELATIONSHIP_', '') }
}

const manifest = (name: string, participant: FixtureParticipant, listed: JsonObject[]): DocumentPlan => {
  const role = roles[participant.role]
  const { after = [], before = [], relationship } = participant.listing ?? {}
  const own = listed.map((one) => (relationship === undefined ? one : { ...one, relationship }))
  const exchanges = [...after, ...own, ...before].map((one) => alike(one, listed))
  return served('/.well-known/svc.json', 'application/json', {
    ver: '1.0',
    role,
    domain: `{${name}.host}`,
    ...(role === 'ROLE_PUBLISHER' && { exchanges }),
    ...participant.manifest,
  })
}

const revocations = (revoked: string[]): DocumentPlan =>
  served(
    revocationPath,
    'application/json',
    { as_of: '{time-60@seconds}', revoked: revoked.map((key) => `{key.${key}.thumbprint}`) },
    { 'cache-control': 'max-age=60' },
  )

/** A direct crawl of what a publisher sells is refused, with the way to its manifest (spec, Errors). */
const protectedPages = (name: string): Record<string, DocumentPlan> =>
  Object.fromEntries(
    Object.entries(fixture.resources)
      .filter(([, { publisher }]) => publisher === name)
      .map(([resource, { path }]) => [
        `page ${resource}`,
        {
          path,
          status: 403,
          headers: { 'content-type': 'text/plain', 'x-content-rules': `{${name}.base}/.well-known/svc.json` },
          body: { text: 'This is to be had through an exchange.\n' },
          manner: 'at-once' as const,
        },
      ]),
  )

const documentsOf = (name: string, participant: FixtureParticipant, exchanges: JsonObject[]): ParticipantPlan => ({
  documents: {
    manifest: manifest(name, participant, exchanges),
    directory: directory(name, participant),
    ...(participant.revoked && { revocations: revocations(participant.revoked) }),
    ...(participant.role === 'publisher' && protectedPages(name)),
  },
})

/** What the fixture's participants serve; publishers list the exchange once it is known. */
export const fixtureParticipants = (scheme: string, exchange?: FixtureExchange): Plan['participants'] => {
  const listed = exchange && {
    domain: exchange.domain,
    endpoint: exchange.endpoint ?? `${scheme}://${exchange.domain}/v1`,
    relationship: exchange.shortNames ? 'DIRECT' : 'PROVIDER_RELATIONSHIP_DIRECT',
  }
  return Object.fromEntries(
    Object.entries(fixture.participants).map(([name, participant]) => [
      name,
      documentsOf(name, participant, listed ? [listed] : []),
    ]),
  )
}
