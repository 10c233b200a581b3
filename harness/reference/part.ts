import type { KeyObject } from 'node:crypto'
import type { Json, JsonObject } from '../plan/json.ts'
import type { Message } from '../plan/message.ts'
import type { Context } from './context.ts'
import type { DirectoryEntry } from './directory.ts'
import type { Link, Verification } from './delegation.ts'
import type { Component, LabelledSignature, RawMember } from './signature-fields.ts'
import type { Resource } from './fixture.ts'
import type { RetrievalUrl } from './retrieval-url.ts'
import type { Route } from './route.ts'
import type { Address } from './address.ts'

/**
 * Every check, by the id of the rule that it enforces. Rules that share a check stand in `rule-checks.ts`.
 */
export const checkNames = [
  'signature/every-door',
  'requester/json-strict',
  'requester/member-types',
  'requester/required-fields',
  'requester/type-unspecified',
  'requester/type-known',
  'requester/domain-is-a-claim',
  'requester/ext-critical',
  'requester/unknown-members',
  'signature/present',
  'signature/digest-present',
  'signature/agent-present',
  'signature/agent-forms',
  'signature/empty-authorization',
  'signature/labels-match',
  'signature/input-form',
  'signature/byte-sequence',
  'signature/covers-all-five',
  'signature/components-known',
  'signature/component-once',
  'signature/parameters-required',
  'signature/parameters-typed',
  'signature/parameters-known',
  'signature/algorithm',
  'signature/valid',
  'signature/small-order-key',
  'signature/replay',
  'window/future',
  'window/expired',
  'digest/form',
  'digest/matches',
  'keys/directory-unavailable',
  'keys/selected-by-thumbprint',
  'keys/type',
  'keys/malformed-x',
  'keys/window-absent',
  'keys/window-start',
  'keys/window-end',
  'delegation/required-fields',
  'delegation/format',
  'delegation/ext-critical',
  'delegation/expires-at',
  'delegation/token-encoding',
  'delegation/jws-strict',
  'delegation/accepted',
  'delegation/algorithm',
  'delegation/cnf-required',
  'delegation/anchor',
  'delegation/linkage',
  'delegation/child-signature',
  'delegation/holder',
  'delegation/scope-narrows',
  'delegation/expiry-narrows',
  'delegation/expired',
  'delegation/expiry-omitted',
  'delegation/issuer',
  'claims/unknown',
  'claims/registered-encoding',
  'claims/svc-encoding',
  'claims/not-before',
  'hops/direct',
  'hops/relayed',
  'hops/manifest-cap',
  'hops/request-cap',
  'hops/covers-previous',
  'hops/covers-all-five',
  'hops/broker-directory',
  'hops/each-verified',
  'execute/offer-known',
  'retrieval/hmac',
  'retrieval/expiry',
  'retrieval/presented-key',
  'retrieval/cover',
  'retrieval/window',
  'retrieval/bound',
  'retrieval/once',
] as const

export type CheckName = (typeof checkNames)[number]

/** What a check finds: nothing wrong, or a sentence that says what is. */
export type Finding = true | string

/** One thing that must hold of a request. It is silent when one of `after` was violated. */
export interface Check {
  after?: readonly CheckName[]
  holds(context: Context): Finding
}

export type Checks = Record<CheckName, Check>

/** What a check reported. */
export interface Violation {
  check: CheckName
  says: string
}

/** Which key is wanted of a directory. */
export interface KeyChoice {
  entries: readonly DirectoryEntry[]
  /** Absent when the signature names none. */
  keyid: string | undefined
  /** Milliseconds since 1970 on the exchange's clock. */
  now: number
  /** The entries of every directory in the cache. A right exchange never asks. */
  everyEntry(): DirectoryEntry[]
}

/** Whether the scopes that a request has for an owner's resources cover a required one. */
export type Covered = (required: string, owner: string) => boolean

/**
 * Decisions that are no checks of their own, and that realistic bugs live in.
 * All are total: what cannot be read is `undefined` or empty, and a check says so.
 */
export interface Steps {
  /** Which operation a request is for, or how it is turned away before anything is read. */
  route(message: Message, address: Address): Route
  /** The moment that windows are compared with, of the clock's milliseconds. */
  now(clock: number): number
  /** The window of a signature in seconds; an end that cannot be read is `undefined`. */
  'window-of'(signature: LabelledSignature): { created: number | undefined; expires: number | undefined }
  /** The value of a field, of its lines as received (RFC 9421, 2.1). */
  'field-value'(lines: readonly string[]): string
  'method-for-base'(message: Message): string
  'target-uri-for-base'(message: Message, address: Address): string
  /** The value of a covered component in the signature base. */
  'component-value'(component: Component, context: Context): string
  /** The value of the `@signature-params` line. */
  'parameters-for-base'(signature: LabelledSignature): string
  /** Members of a dictionary, each as it stands there; one label may be there twice. */
  'dictionary-members'(value: string): RawMember[]
  /** Which text of a parameter counts when it is given several times (RFC 8941, 4.2.3.2: the last). */
  'parameter-text'(texts: readonly (string | undefined)[]): string | undefined
  /** The octets of a member of `Signature`. */
  'signature-octets'(text: string): Buffer | undefined
  verify(this: void, base: Buffer, key: KeyObject, signature: Buffer): boolean
  /** The base address of the agent's key directory. */
  'directory-address'(context: Pick<Context, 'lines' | 'requester' | 'scheme'>): string | undefined
  /** Where a directory lies below its base address. */
  'directory-url'(base: string): string
  /** Where else a key is looked for. A right exchange looks nowhere. */
  'further-places'(base: string, context: Pick<Context, 'brokers' | 'directoryBase'>): readonly string[]
  /** Directories in which the key of a hop is looked for. */
  'hop-directories'(context: Pick<Context, 'brokers' | 'directoryBase'>): readonly string[]
  /** Whether an answer of this status is a directory. */
  'directory-status'(status: number): boolean
  /** How long a directory is believed, in milliseconds. */
  'directory-lifetime'(): number
  /** The keys of a directory; `undefined` when it is none. */
  'directory-keys'(body: Buffer): JsonObject[] | undefined
  /** RFC 7638 SHA-256 thumbprint of a key as published. */
  thumbprint(jwk: JsonObject): string
  'select-key'(choice: KeyChoice): DirectoryEntry | undefined
  /** The public key's octets; `undefined` unless there are 32. */
  'key-octets'(x: Json | undefined): Buffer | undefined
  /** Milliseconds since 1970 of an RFC 3339 timestamp. */
  'parse-timestamp'(text: Json | undefined): number | undefined
  /** Digests by algorithm, as `Content-Digest` states them; `undefined` when the field cannot be read. */
  'digests-of-field'(value: string): Map<string, Buffer> | undefined
  /** Whether a stated digest is the body's. */
  'digest-agrees'(stated: Buffer, digest: Buffer): boolean
  /** The bytes that a digest is of. */
  'digest-of-body'(context: Pick<Context, 'message' | 'decodedBody'>): Buffer
  /** The body as a JSON object; `undefined` when it is none. */
  'parse-envelope'(body: Buffer | undefined): JsonObject | undefined
  /** A member of a message by its name in the spec (proto-JSON takes two spellings). */
  'member-names'(object: JsonObject, name: string): Json | undefined
  /** Number of a requester type; `undefined` when it is not in the enum. */
  'requester-type'(value: Json | undefined): number | undefined
  /** The scopes that a requester declares. */
  'declared-scopes'(context: Pick<Context, 'requester' | 'member'>): string[]
  /** Whether a granted scope covers a required one. */
  'scope-covers'(granted: string, required: string): boolean
  /** The scopes that a request has for resources of an owner. */
  'scopes-for'(context: Context, owner: string): string[]
  /** Whether scopes together cover a required one. */
  'any-covers'(scopes: readonly string[], required: string, covers: Steps['scope-covers']): boolean
  /** Which of the resources that were asked for may be offered. */
  entitled(asked: readonly Resource[], covered: Covered): readonly Resource[]
  /** What a resource costs, in minor units. */
  price(resource: Resource, covered: Covered): number
  /** The octets of `Delegation.token`: base64 in either alphabet, padded or not (proto-JSON). */
  'token-octets'(token: string): Buffer | undefined
  /** The compact JWSs of a chain, the authority's first. */
  'chain-tokens'(text: string): string[]
  'read-link'(token: string): Link
  /** Whether a key that a JWK publishes signed a token. */
  'verify-link'(link: Link, jwk: JsonObject): Verification
  /** Where else the key of an authority is looked for. A right exchange looks nowhere. */
  'further-anchors'(context: Context): readonly string[]
  /** Thumbprint that a retrieval URL is bound to, and that Execute tells; `undefined`: it is a bearer URL. */
  'retrieval-hash'(context: Context): string | undefined
  /** How long a retrieval URL lives, in milliseconds. */
  'retrieval-lifetime'(): number
  /** What the signature of a retrieval URL is over. */
  'retrieval-signed'(url: RetrievalUrl): string
  /** Whether the signature that a URL has is the right one. */
  'mac-agrees'(given: string, right: string): boolean
  /** What Execute answers. */
  'execute-answer'(answer: JsonObject, context: Context): JsonObject
  /** Key directories that delivery looks into. A right one looks nowhere. */
  'delivery-directories'(context: Context): readonly string[]
  /** What is delivered. */
  'content-of'(resource: Resource, all: ReadonlyMap<string, Resource>): string
  /** Status of a fetch that is refused. */
  'fetch-refusal'(violations: readonly Violation[]): number
  /** How a refusal is told. */
  refusal(violations: readonly Violation[]): { status: number; body: JsonObject }
  /** How the members of an answer are spelt. */
  'answer-names'(answer: Json): Json
}

/** All that the exchange decides by: a mutant replaces one of them. */
export interface Parts {
  checks: Checks
  steps: Steps
}
