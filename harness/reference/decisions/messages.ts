import type { Json, JsonObject } from '../../plan/json.ts'
import type { Context } from '../context.ts'

/** What a body and its members say. */
export interface MessageSteps {
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
}
