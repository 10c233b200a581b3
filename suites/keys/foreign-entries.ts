import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { served, together } from '../../harness/plan/edits.ts'
import type { JsonObject } from '../../harness/plan/json.ts'
import { flip } from '../../harness/plan/rule.ts'
import { entry } from '../plain.ts'
import { published } from './baseline.ts'
import { beside } from './edits.ts'

/** 2048 bits, odd: a modulus to any reader. Nobody signs with it. */
const modulus = `s${'Zk3q'.repeat(85)}Q`

const foreign = (members: JsonObject): JsonObject => {
  const { not_before, not_after } = entry('further')
  return { use: 'sig', not_before: not_before!, not_after: not_after!, ...members }
}

const without = (name: string): JsonObject => {
  const { [name]: _, ...rest } = entry('further')
  return rest
}

const nistKey: PlanEdit = together(
  'a P-256 key stands beside the good ones',
  edit('the key "nist" is a P-256 key', (plan) => {
    plan.keys.nist = 'p256'
  }),
  beside('a P-256 key', foreign({ kty: 'EC', crv: 'P-256', alg: 'ES256', x: '{key.nist.x}', y: '{key.nist.y}' })),
)

/** A directory is for many readers; what one cannot use, it passes over. Each entry stands before the good keys. */
export default flip({
  id: 'keys/foreign-entries',
  spec: 'RFC 7517, 5',
  level: 'should',
  requires: 'Keys of other types and malformed keys in a directory are passed over.',
  on: published,
  faults: {},
  variations: {
    rsa: beside('an RSA key stands beside the good ones', foreign({ kty: 'RSA', alg: 'RS256', n: modulus, e: 'AQAB' })),
    'p-256': nistKey,
    x25519: beside('an X25519 key stands beside the good ones', {
      ...entry('further'),
      crv: 'X25519',
      use: 'enc',
      alg: 'ECDH-ES',
    }),
    'unknown-type': beside(
      'a key of an unknown type stands beside the good ones',
      foreign({ kty: 'LATTICE', pub: 'AAAA' }),
    ),
    'no-type': beside('a key without `kty` stands beside the good ones', without('kty')),
    'no-x': beside('a key without `x` stands beside the good ones', without('x')),
    'short-x': beside('a key of 31 octets stands beside the good ones', {
      ...entry('further'),
      x: '{key.further.x.31}',
    }),
    'empty-object': beside('an empty object stands beside the good keys', {}),
    expired: beside('an expired key stands beside the good ones', {
      ...entry('further'),
      not_after: '{time-1800@seconds}',
    }),
    'member-beside-keys': served(
      'the directory has a member that is not in the table',
      'agent',
      'directory',
      ({ body }) => {
        Object.assign((body as { json: object }).json, { colour: 'green' })
      },
    ),
    'not-yet-valid': beside('a key for tomorrow stands beside the good ones', {
      ...entry('further'),
      not_before: '{time+43200@seconds}',
    }),
  },
  mutants: {
    'reads a directory only if each x in it has 32 octets': 'no-x',
    'reads a directory only if all its keys are Ed25519 keys': 'rsa',
    'reads a directory only if all its keys are in their window': 'expired',
    'refuses a directory with members that it does not know': 'member-beside-keys',
  },
  open: {
    secret: beside('a symmetric key stands beside the good ones', foreign({ kty: 'oct', alg: 'HS256', k: 'AAAA' })),
    null: beside('`null` stands among the keys', null),
    text: beside('a text stands among the keys', 'key'),
    list: beside('a list stands among the keys', []),
    'no-window-in-time': beside('a key with an unreadable window stands beside the good ones', {
      ...entry('further'),
      not_after: 'tomorrow',
    }),
  },
})
