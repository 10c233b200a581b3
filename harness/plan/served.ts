import type { Json, JsonObject } from './json.ts'

/** What a participant serves for others to read (spec, Endpoints). */
export type DocumentName = 'manifest' | 'directory' | 'revocation-list'

/** The roles that a manifest may name (spec, Manifest). */
export type Role = 'ROLE_AGENT' | 'ROLE_EXCHANGE' | 'ROLE_BROKER' | 'ROLE_PUBLISHER'

/** JSON Schema, 2020-12. Besides the formats of none there is `timestamp` (RFC 3339). */
export type JsonSchema = boolean | JsonObject

/** A document as it was received: what schemas of document rules speak of. */
export interface Served {
  /** That of the participant, as the profile has it. */
  role: Role
  status: number
  /** In lower case, without parameters; `null`: there is none. */
  media_type: string | null
  /** Seconds for which caches may use it (RFC 9111, 4.2.1); `null`: it does not say. */
  fresh_for: number | null
  /** The JSON value, its members spelt as in the spec, without those that are null (proto-JSON); absent: it is none. */
  body?: Json
}

/** What a schema cannot say of a document: how it stands to the clock, to its host, to the other documents. */
export type Law =
  /** `domain` is the host that serves it. */
  | 'own-domain'
  /** `role` is that of the participant. */
  | 'own-role'
  /** There is no key anywhere in it, and none of the directory's by its octets. */
  | 'no-key-material'
  /** No key ceases to be valid before it begins to be. */
  | 'windows-in-order'
  /** One key is valid now. */
  | 'one-in-force'
  /** None of the thumbprints is that of a key in the participant's directory. */
  | 'none-of-its-own'
