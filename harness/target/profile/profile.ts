import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { JsonObject } from '../../plan/json.ts'
import { caught, codeOf } from '../transport/caught.ts'
import { ConfigurationError } from '../configuration-error.ts'
import { isObject } from '../answer/json-walk.ts'
import { complete } from './profile-defaults.ts'
import { checkProfile } from './profile-checks.ts'
import { type Source, parseSource, sourceOf } from './profile-source.ts'
import { validate } from './profile-validation.ts'

/** How a target is reached, and what the spec leaves to it. Every default is applied; `null` is "not given". */
export interface Profile {
  /** The exchange endpoint; its path ends in `/v1`. */
  endpoint: string
  /** Where the exchange's manifest and key directory are; no trailing slash. */
  base: string
  control: string | null
  participants: Participants
  http: HttpSettings
  /** `rate`: requests a second, 0 for no limit. */
  limits: { rate: number; concurrency: number; timeout_ms: number }
  permission: string | null
  clock: { tolerance_seconds: number }
  /** What is `null` is found by probing. */
  capabilities: Capabilities
  dialect: DialectSettings
  publisher: { base: string } | null
  /** Further participants whose documents are judged. */
  certify: Certified[]
  edge: { url: string } | null
}

/** A further participant whose manifest and key directory are judged: its base address and role. */
export interface Certified {
  base: string
  role: 'agent' | 'exchange' | 'broker' | 'publisher'
}

/** How the harness's participants are served, and what the target is told of them. */
export interface Participants {
  hosting: 'loopback' | 'ports' | 'subdomains'
  port: number
  bind: string | null
  advertise: string | null
  host: string | null
  /** `first-last`, both included. */
  ports: string | null
  tls: KeyPair | null
}

/** Paths of PEM files. */
export interface KeyPair {
  cert: string
  key: string
}

/** How the target is reached over HTTP. */
export interface HttpSettings {
  headers: Record<string, string>
  ca: string | null
  client_certificate: KeyPair | null
  proxy: string | null
  connect: string | null
  target_uri: string | null
}

/** What the spec leaves to the exchange; `null`: found out by probing. */
export interface Capabilities {
  disclosure: 'reveal' | 'hide' | null
  retrieval_binding: boolean | null
  quota_operation: 'execute' | 'discover' | 'retrieve' | null
  delegation_verified_at: 'discover' | 'execute' | null
  retrieval_ttl_seconds: number | null
  self_declared_scopes: boolean | null
}

/** The keys of the dialect (contract, section 3); expressions as text, `null` for the default reading. */
export interface DialectSettings {
  discover_path: string
  execute_path: string
  names: 'snake' | 'camel'
  max_hops: string
  chain: 'tilde' | 'space' | 'json-array' | null
  principal_domain: 'owner' | 'principal'
  groups: string | null
  uri: string | null
  offers: string | null
  offer_id: string | null
  amount: string | null
  currency: string | null
  absence: string | null
  execute_body: string | null
  retrieval_endpoint: string | null
  expires_at: string | null
  agent_identity_hash: string | null
  presented_key: string
  advisory: JsonObject | null
  content_rules: string | null
  accepted: string | null
  denial_reason: string | null
}

/** What stands on the command line and outranks the file. */
export interface ProfileOptions {
  endpoint?: string | undefined
  rate?: number | undefined
  concurrency?: number | undefined
  timeout_ms?: number | undefined
  /** Who allowed the tests, where the file does not say. */
  permission?: string | undefined
}

/**
 * Reads a profile, YAML or JSON. Relative paths in it are taken from its folder.
 * Throws a `ConfigurationError`.
 */
export const loadProfile = (file: string, options: ProfileOptions = {}): Profile => {
  let text
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigurationError(
      'unreadable',
      { file },
      `cannot be read (${codeOf(caught(error))}): give the path of a target profile`,
    )
  }
  return resolveProfile(parseSource(text, file), options)
}

/** A profile from its text; `file` is only named in errors. Throws a `ConfigurationError`. */
export const parseProfile = (text: string, options: ProfileOptions = {}, file?: string): Profile =>
  resolveProfile(parseSource(text, file), options)

/** A profile of defaults. Throws a `ConfigurationError`. */
export const profileOf = (endpoint: string, options: ProfileOptions = {}): Profile =>
  resolveProfile(sourceOf({ endpoint }), options)

const resolveProfile = (source: Source, { endpoint, permission, ...limits }: ProfileOptions): Profile => {
  const given = source.value
  if (endpoint !== undefined) given['endpoint'] = endpoint
  if (permission !== undefined) given['permission'] ??= permission
  for (const [name, value] of Object.entries(limits)) {
    if (value === undefined) continue
    const before = given['limits'] ?? {}
    if (isObject(before)) given['limits'] = { ...before, [name]: value }
  }
  const profile = complete(validate(given, source))
  checkProfile(profile, source)
  return fromFolder(profile, source.file === undefined ? undefined : dirname(source.file))
}

const fromFolder = (profile: Profile, folder: string | undefined): Profile => {
  if (folder === undefined) return profile
  const pair = (of: KeyPair | null) => of && { cert: resolve(folder, of.cert), key: resolve(folder, of.key) }
  const { participants, http } = profile
  return {
    ...profile,
    participants: { ...participants, tls: pair(participants.tls) },
    http: {
      ...http,
      ca: http.ca && resolve(folder, http.ca),
      client_certificate: pair(http.client_certificate),
    },
  }
}
