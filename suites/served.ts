import type { Json, JsonObject } from '../harness/plan/json.ts'
import type { Patch } from '../harness/plan/rule.ts'
import type { JsonSchema } from '../harness/plan/served.ts'

/** A change of one place of the document, by its pointer there; no value: what stands there is taken away. */
export const member = (says: string, pointer: string, value?: Json): Patch => ({ says, at: `/body${pointer}`, value })

/** A change of one header line. */
export const header = (says: string, name: string, value?: string): Patch => ({ says, at: `/headers/${name}`, value })

/** A schema of the document's members. */
export const body = (properties: Record<string, JsonSchema>, required: string[] = []): JsonObject => ({
  properties: { body: { type: 'object', description: 'a JSON object', properties, required } },
})

/** Documents that have a member. */
export const having = (name: string): JsonObject => ({ properties: { body: { type: 'object', required: [name] } } })

/** The document is there; a proxy may say that it changed something about it (RFC 9110, 15.3.4). */
export const answered = { enum: [200, 203], description: '200' }

export const text = { type: 'string', minLength: 1, description: 'a text' }

/** A host name, with or without a port: no URL. */
export const domain = { type: 'string', pattern: '^[^\\s/?#@\\\\]+$', description: 'a domain' }

/** 32 octets in base64url, written the one way there is (RFC 4648, 3.5 and 5). */
const octets32 = '^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$'
export const publicKey = { type: 'string', pattern: octets32, description: '32 octets in base64url without padding' }
export const thumbprint = {
  type: 'string',
  pattern: octets32,
  description: 'a SHA-256 thumbprint in base64url without padding',
}

export const timestamp = { type: 'string', format: 'timestamp', description: 'an RFC 3339 timestamp' }
