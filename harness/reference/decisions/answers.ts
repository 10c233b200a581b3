import type { Json, JsonObject } from '../../plan/json.ts'
import type { Context } from '../context.ts'
import type { Resource } from '../fixture.ts'
import type { RetrievalUrl } from '../retrieval-url.ts'
import type { Own, OwnDocument } from '../own-documents.ts'
import type { Violation } from '../part.ts'

/** What a crawler asks a publisher's edge for. */
export interface AskedOfEdge {
  /** Path and query. */
  target: string
  /** By lower-case name. */
  headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** What is answered, delivered and published. */
export interface AnswerSteps {
  /** Thumbprint that a retrieval URL is bound to, and that Execute tells; `undefined`: it is a bearer URL. */
  'retrieval-hash'(context: Context): string | undefined
  /** What stands for it in the URL. */
  'url-hash'(hash: string | undefined, context: Context): string | undefined
  /** How long a retrieval URL lives, in milliseconds. */
  'retrieval-lifetime'(): number
  /** A retrieval URL as it is read. */
  'retrieval-url'(target: string): RetrievalUrl
  /** What the signature of a retrieval URL is over. */
  'retrieval-signed'(url: RetrievalUrl): string
  /** Whether the signature that a URL has is the right one. */
  'mac-agrees'(given: string, right: string): boolean
  /** What Execute answers. */
  'execute-answer'(answer: JsonObject, context: Context): JsonObject
  /** Key directories that delivery looks into. A right one looks nowhere. */
  'delivery-directories'(context: Context): readonly string[]
  /** What is delivered. */
  'content-of'(resource: Resource, all: ReadonlyMap<string, Resource>, context: Context): string
  /** Whether a fetch by a method is judged as a fetch is, refused, or open to anybody. A right one opens none. */
  'fetch-by'(method: string): 'judged' | 'refused' | 'open'
  /** Status of a fetch that is refused. */
  'fetch-refusal'(violations: readonly Violation[]): number
  /** How an error of the exchange's own is told. */
  'own-error'(error: Error): { status: number; body: JsonObject }
  /** What a publisher's edge answers to a crawler, given where the publisher's manifest is. */
  'edge-answer'(manifest: string, asked: AskedOfEdge): { status: number; headers: [name: string, value: string][] }
  /** What was found of a request, as it is answered. */
  verdict(context: Context, violations: Violation[]): Violation[] | Promise<Violation[]>
  /** How a refusal is told; a right one tells by what was violated alone. */
  refusal(violations: readonly Violation[], context: Context): { status: number; body: JsonObject }
  /** How the members of an answer are spelt. */
  'answer-names'(answer: Json): Json
  /** Whether a publisher's manifest is of a version that the exchange understands. */
  'manifest-version'(manifest: JsonObject): boolean
  /** Whether it is the publisher's own, and lists the exchange. */
  'manifest-lists'(manifest: JsonObject, publisher: string, exchange: string): boolean
  /** Whether a manifest is fetched again; `had`: it could be the last time. */
  'manifest-again'(had: boolean): boolean
  /** What stands for a manifest that cannot be had, by what was read before. */
  'manifest-missed'(before: JsonObject | undefined, exchange: string): JsonObject | undefined
  /** What it serves for others to read. */
  'own-manifest'(own: Own): OwnDocument
  'own-directory'(own: Own): OwnDocument
  'own-revocation-list'(own: Own): OwnDocument
}
