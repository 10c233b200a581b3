import type { JsonObject } from '../../harness/plan/json.ts'
import { publicKey, timestamp } from '../served.ts'

/** Names in any case of letters: a misspelt key of ours is none of another type. */
const okp = '^[oO][kK][pP]$'
const ed25519 = '^[eE][dD]25519$'

/** A key of another type, which a JWK Set may hold beside ours (RFC 7517, 5). */
const foreign: JsonObject = {
  anyOf: [
    { required: ['kty'], properties: { kty: { type: 'string', minLength: 1, not: { pattern: okp } } } },
    {
      required: ['kty', 'crv'],
      properties: {
        kty: { type: 'string', pattern: okp },
        crv: { type: 'string', minLength: 1, not: { pattern: ed25519 } },
      },
    },
  ],
}

const is = (value: string): JsonObject => ({ const: value, description: `"${value}"` })

/** An entry of a directory: one of ours as the spec's table says, or a foreign one. */
export const entry: JsonObject = {
  type: 'object',
  description: 'an object',
  if: foreign,
  else: {
    required: ['kty', 'crv', 'x'],
    properties: {
      kty: is('OKP'),
      crv: is('Ed25519'),
      use: is('sig'),
      alg: is('EdDSA'),
      x: publicKey,
      not_before: timestamp,
      not_after: timestamp,
    },
  },
}

/** Entries that have a member, if they are ours. */
export const ours = (required: string): JsonObject => ({
  if: { anyOf: [foreign, { not: { type: 'object' } }] },
  else: { required: [required] },
})

/** A key for faults: that of RFC 8032, 7.1, test 2. */
export const known = {
  kty: 'OKP',
  crv: 'Ed25519',
  use: 'sig',
  alg: 'EdDSA',
  x: 'PUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw',
}

/** The key of RFC 8037, A, which the reference's revocation list names. */
export const revoked = { ...known, x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }

export const p256 = {
  kty: 'EC',
  crv: 'P-256',
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
}
