import type { Json, JsonObject } from '../plan/json.ts'

/** What a case asks a verifier to do (vectors/schemas has the input of each). */
export const ops = [
  'thumbprint',
  'content-digest',
  'signature-base',
  'signature.verify',
  'key.select',
  'scope.covers',
  'delegation.verify',
  'hops.verify',
  'revocation.apply',
  'manifest.validate',
  'directory.validate',
  'request.verify',
  'ed25519.verify',
  'jws.verify',
  'structured-field',
] as const

export type Op = (typeof ops)[number]

/** What a verifier answers: the value only where the operation has one. */
export interface Answer {
  result: 'accept' | 'reject' | 'unsupported'
  value?: Json
}

export interface Expected {
  result: 'accept' | 'reject'
  value?: string | string[]
}

/** One frozen case. */
export interface VectorCase {
  id: string
  rule: string
  op: Op
  comment: string
  input: JsonObject
  expected: Expected
  flags: string[]
  /** Of a case that is rejected: the one that is accepted, and differs in one fact. */
  twin?: string
  /** Of a published vector: where it is published. */
  source?: string
}

/** What a flag means. */
export interface Note {
  bug: string
  gain: string
  /** CVE or advisory numbers. */
  seen?: string[]
}

export interface PublishedKey {
  jwk: Record<string, string>
  thumbprint: string
  d?: string
}

/** All cases of one rule, or of one primitive. */
export interface VectorFile {
  schema: 'svc-conformance-vectors/1'
  spec: { version: string; revision: string }
  generator: { name: string; version: string }
  rule: string
  title: string
  section: string
  level: 'must' | 'should' | 'derived'
  clock: string
  seed: string
  count: number
  keys: Record<string, PublishedKey>
  notes: Record<string, Note>
  cases: VectorCase[]
}

/** What is not among the vectors, and why. */
export interface NotFrozen {
  schema: 'svc-conformance-not-frozen/1'
  rules: Record<string, string>
  /** Single edits of rules that are frozen otherwise. */
  edits: Record<string, string>
}
