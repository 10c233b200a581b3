import { stringify } from 'yaml'
import type { Json } from '../plan/json.ts'
import type { Finding } from '../run/probe/probing.ts'
import { profileSchema } from '../target/index.ts'
import { wrapped } from './wrap.ts'

/** A part of the profile's schema. */
interface Part {
  type?: string | string[]
  description?: string
  properties?: Record<string, Part>
  default?: Json
  enum?: Json[]
  $ref?: string
}

/** Characters of a line at most. */
const width = 110

const comment = (says: string, indent: string): string[] =>
  wrapped(says.replaceAll(/\s+/g, ' ').trim(), width - indent.length - 2).map((line) => `${indent}# ${line}`)

/** How to fill in what has no default. */
const examples: Record<string, Json> = {
  base: 'https://exchange.example',
  control: 'http://127.0.0.1:8701',
  'participants.hosting': 'ports',
  'participants.bind': '0.0.0.0',
  'participants.advertise': 'host.docker.internal',
  'participants.host': '127.0.0.1',
  'participants.ports': '11000-14999',
  'participants.tls': { cert: 'participants.pem', key: 'participants.key' },
  'http.headers': { 'x-gateway-token': 'secret' },
  'http.ca': 'authority.pem',
  'http.client_certificate': { cert: 'client.pem', key: 'client.key' },
  'http.proxy': 'http://proxy.example:3128',
  'http.connect': '127.0.0.1:8700',
  'http.target_uri': 'https://exchange.example/v1',
  'limits.rate': 0,
  permission: "the exchange's operator, by mail",
  'capabilities.disclosure': 'reveal',
  'capabilities.retrieval_binding': true,
  'capabilities.quota_operation': 'execute',
  'capabilities.delegation_verified_at': 'discover',
  'capabilities.retrieval_ttl_seconds': 300,
  'capabilities.self_declared_scopes': true,
  'dialect.groups': 'results',
  'dialect.uri': 'resource',
  'dialect.offers': 'options',
  'dialect.offer_id': 'ref',
  'dialect.amount': 'cost.minor_units',
  'dialect.currency': 'cost.currency',
  'dialect.absence': 'why_not',
  'dialect.execute_body': '{ver: envelope.ver, requester: envelope.requester, offer_id: offer.offer_id}',
  'dialect.retrieval_endpoint': 'delivery.url',
  'dialect.expires_at': 'delivery.until',
  'dialect.agent_identity_hash': 'delivery.key',
  'dialect.advisory': { advisory: ['conformance_unheard_of'] },
  'dialect.content_rules': 'manifest="([^"]+)"',
  'dialect.accepted': "body.status == 'OK'",
  'dialect.denial_reason': 'body.error.reason',
  'publisher.base': 'http://publisher.example',
  'edge.url': 'http://publisher.example/articles/1',
}

/** What is written elsewhere, or by programs alone. */
const leftOut = new Set(['$schema', 'endpoint', 'world'])

const lineOf = (name: string, value: Json): string[] => {
  const flow = typeof value === 'object'
  return stringify({ [name]: value }, { lineWidth: 0, ...(flow && { collectionStyle: 'flow' }) })
    .trimEnd()
    .replace(/^\{ (.*) \}$/s, '$1')
    .split('\n')
}

const settingLines = (key: string, name: string, part: Part, found: Finding | undefined, indent: string): string[] => {
  const says = found?.says.flatMap((one) => comment(one, indent)) ?? []
  if (found?.value !== undefined) return [...says, ...lineOf(name, found.value).map((line) => indent + line)]
  const value = examples[key] ?? part.default ?? part.enum?.[0]
  const about = part.description === undefined ? [] : comment(part.description, indent)
  return [...says, ...about, ...(value === undefined ? [] : lineOf(name, value).map((line) => `${indent}# ${line}`))]
}

const sectionLines = (name: string, part: Part, findings: ReadonlyMap<string, Finding>): string[] => {
  const members = Object.entries(part.properties ?? {})
  const lines = members.flatMap(([member, own]) => {
    const key = `${name}.${member}`
    return settingLines(key, member, own, findings.get(key), '  ')
  })
  const head = part.description === undefined ? [] : comment(part.description, '')
  // A section whose members are all comments counts as absent.
  return [...head, `${name}:`, ...lines]
}

/** A profile as YAML: what was found is set, with what showed it; the rest is there as comments, with how to fill it in. */
export const profileText = (endpoint: string, found: readonly Finding[], notes: readonly string[]): string => {
  const findings = new Map(found.map((one) => [one.key, one]))
  const schema: Part = profileSchema
  const parts = Object.entries(schema.properties ?? {}).filter(([name]) => !leftOut.has(name))
  const blocks = parts.map(([name, part]) =>
    part.properties ? sectionLines(name, part, findings) : settingLines(name, name, part, findings.get(name), ''),
  )
  const head = [
    ...comment('A target profile, as "init" found it by asking. What begins with # is not set.', ''),
    ...notes.flatMap((note) => ['#', ...comment(note, '')]),
  ]
  return [head, lineOf('endpoint', endpoint), ...blocks].map((lines) => `${lines.join('\n')}\n`).join('\n')
}
