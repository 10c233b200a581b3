import { hostAndPort, isLoopback } from '../address.ts'
import type { Capabilities, Certified, DialectSettings, HttpSettings, Participants, Profile } from './profile.ts'

/** A validated profile: what the schema requires and its defaults are there, no member is null. */
export interface Given {
  endpoint: string
  base?: string
  control?: string
  participants: Partial<Participants> & Pick<Participants, 'port'>
  http: Partial<HttpSettings> & Pick<HttpSettings, 'headers'>
  limits: { rate?: number; concurrency: number; timeout_ms: number }
  permission?: string
  clock: { tolerance_seconds: number }
  capabilities: Partial<Capabilities>
  dialect: Partial<DialectSettings> & Omit<DialectSettings, keyof typeof ungiven.dialect>
  publisher?: { base: string }
  certify: Certified[]
  edge?: { url: string }
}

/** What has no default. */
const ungiven = {
  participants: { bind: null, advertise: null, host: null, ports: null, tls: null },
  http: { ca: null, client_certificate: null, proxy: null, connect: null, target_uri: null },
  capabilities: {
    disclosure: null,
    retrieval_binding: null,
    quota_operation: null,
    delegation_verified_at: null,
    retrieval_ttl_seconds: null,
    self_declared_scopes: null,
  },
  dialect: {
    chain: null,
    groups: null,
    uri: null,
    offers: null,
    offer_id: null,
    amount: null,
    currency: null,
    absence: null,
    execute_body: null,
    retrieval_endpoint: null,
    expires_at: null,
    agent_identity_hash: null,
    advisory: null,
    content_rules: null,
    accepted: null,
    denial_reason: null,
  },
}

/** Adds the defaults that depend on other members. */
export const complete = (given: Given): Profile => {
  const url = URL.canParse(given.endpoint) ? new URL(given.endpoint) : null
  const local = url !== null && isLoopback(url.hostname)
  const dialled = given.http.connect ?? null
  const near = local && (dialled === null || isLoopback(hostAndPort(dialled).host))
  const hosting = local && process.platform === 'linux' ? 'loopback' : 'ports'
  return {
    endpoint: given.endpoint,
    base: withoutSlash(given.base ?? url?.origin ?? ''),
    control: given.control === undefined ? null : withoutSlash(given.control),
    participants: { hosting, ...ungiven.participants, ...given.participants },
    http: { ...ungiven.http, ...given.http },
    limits: { rate: near ? 0 : 50, ...given.limits },
    permission: given.permission ?? null,
    clock: given.clock,
    capabilities: { ...ungiven.capabilities, ...given.capabilities },
    dialect: { ...ungiven.dialect, ...given.dialect },
    publisher: given.publisher === undefined ? null : { base: withoutSlash(given.publisher.base) },
    certify: given.certify.map(({ base, role }) => ({ base: withoutSlash(base), role })),
    edge: given.edge ?? null,
  }
}

const withoutSlash = (address: string): string => address.replace(/\/+$/, '')
