import type { Json } from '../harness/plan/json.ts'
import type { DocumentPlan, ParticipantPlan, Plan, SignaturePlan } from '../harness/plan/plan.ts'

/** A key as the spec's table has it, with both ends of its window. */
export const entry = (key: string): { [member: string]: Json } => ({
  kty: 'OKP',
  crv: 'Ed25519',
  use: 'sig',
  alg: 'EdDSA',
  x: `{key.${key}.x}`,
  not_before: '{time-3600@seconds}',
  not_after: '{time+86400@seconds}',
})

/** A key directory at its well-known path. */
export const directory = (...keys: string[]): DocumentPlan => ({
  path: '/.well-known/http-message-signatures-directory',
  status: 200,
  headers: { 'content-type': 'application/jwk-set+json', 'cache-control': 'max-age=300' },
  body: { json: { keys: keys.map(entry) } },
  manner: 'at-once',
})

/** A participant with a manifest for its role, and a directory of the given keys. */
export const participant = (name: string, role: string, ...keys: string[]): ParticipantPlan => ({
  documents: {
    directory: directory(...keys),
    manifest: {
      path: '/.well-known/svc.json',
      status: 200,
      headers: { 'content-type': 'application/json', 'cache-control': 'max-age=300' },
      body: { json: { ver: '1.0', role, domain: `{${name}.host}` } },
      manner: 'at-once',
    },
  },
})

/** The five components that every signature covers, in the spec's order. */
export const fiveComponents = ['"@method"', '"@target-uri"', '"content-digest"', '"authorization"', '"signature-agent"']

/** A signature over the five components by a key, in force for a minute that began a second ago. */
export const signatureBy = (key: string, label: string): SignaturePlan => ({
  label,
  key,
  covered: [...fiveComponents],
  parameters: {
    keyid: `"{key.${key}.thumbprint}"`,
    alg: '"ed25519"',
    created: '{behind-1}',
    expires: '{behind+59}',
  },
  instead: {},
  insteadOfParameters: {},
  bytes: { kind: 'genuine' },
  input: '{label}={inner}',
  member: '{label}=:{value}:',
})

/** The request that no legal peculiarity refuses: an agent asks for one public resource. */
export const plain = (): Plan => ({
  operation: 'discover',
  keys: {},
  request: {
    method: 'POST',
    target: '{path}',
    authority: '{host-line}',
    form: 'origin',
    headers: {
      'content-type': ['application/json'],
      'content-digest': ['sha-256=:{digest.sha-256}:'],
      // Sent and covered although there is nothing to say: the spec covers it "even when empty".
      authorization: [''],
      'signature-agent': ['"{agent.base}"'],
      'signature-input': ['{signature-input}'],
      signature: ['{signature}'],
    },
    spelling: 'lower',
    envelope: {
      ver: '1.0',
      requester: {
        // Its own in each request: two requests of one second are else the same bytes, and may be refused as a replay.
        id: '{id}',
        domain: '{agent.host}',
        type: 'REQUESTER_TYPE_AGENT',
      },
      uris: ['{uri.open}'],
    },
    body: { layout: 'compact' },
  },
  signatures: [signatureBy('agent', 'agent')],
  participants: { agent: participant('agent', 'ROLE_AGENT', 'agent') },
})
