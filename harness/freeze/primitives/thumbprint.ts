import type { JsonObject } from '../../plan/json.ts'
import type { Drafted } from '../gather.ts'
import { seededKey } from '../seeded-keys.ts'

type Right = [slug: string, says: string, jwk: JsonObject, value: string, source?: string]
type Wrong = [slug: string, says: string, jwk: JsonObject]

const op = 'thumbprint'
const { jwk, thumbprint } = seededKey('thumbprint')
const { crv = '', kty = '', x = '' } = jwk
const other = seededKey('another thumbprint')

/** RFC 8037, A.1 and A.3. */
const published = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }

const right: Right[] = [
  [
    'rfc8037-a3',
    'the thumbprint of RFC 8037, A.3',
    published,
    'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
    'RFC 8037, A.3',
  ],
  ['plain', 'a key of its three members', { kty, crv, x }, thumbprint],
  ['lexical', 'the members stand in lexical order', { crv, kty, x }, thumbprint],
  ['reversed', 'the members stand in reverse order', { x, kty, crv }, thumbprint],
  ['kid', 'a `kid` changes nothing', { kty, crv, x, kid: 'main' }, thumbprint],
  ['use-and-alg', '`use` and `alg` change nothing', { kty, crv, x, use: 'sig', alg: 'EdDSA' }, thumbprint],
  ['other-alg', 'another `alg` changes nothing', { kty, crv, x, alg: 'Ed25519' }, thumbprint],
  [
    'window',
    'a window changes nothing',
    { kty, crv, x, not_before: '2030-01-01T00:00:00Z', not_after: '2031-01-01T00:00:00Z' },
    thumbprint,
  ],
  [
    'unknown-member',
    'a member that is not known changes nothing',
    { 'vendor:colour': 'green', kty, crv, x },
    thumbprint,
  ],
  [
    'decoy-in-kid',
    "another key's thumbprint as `kid` changes nothing",
    { kty, crv, x, kid: other.thumbprint },
    thumbprint,
  ],
  ['y-beside', 'a `y` beside it changes nothing', { kty, crv, x, y: other.jwk.x ?? '' }, thumbprint],
  ['another-key', 'another key has another thumbprint', other.jwk, other.thumbprint],
  ...['third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'].map((name): Right => {
    const key = seededKey(`${name} thumbprint`)
    return [`${name}-key`, `the thumbprint of a ${name} key`, key.jwk, key.thumbprint]
  }),
  (() => {
    const key = seededKey('thumbprint of a zero', 'ends-in-zero')
    return ['ends-in-zero', 'the last octet of the key is zero', key.jwk, key.thumbprint] satisfies Right
  })(),
]

const wrong: Wrong[] = [
  ['no-x', '`x` is missing', { kty, crv }],
  ['no-crv', '`crv` is missing', { kty, x }],
  ['no-kty', '`kty` is missing', { crv, x }],
  ['nothing', 'the key has no members', {}],
  ['x-number', '`x` is a number', { kty, crv, x: 11 }],
  ['x-null', '`x` is null', { kty, crv, x: null }],
  ['crv-list', '`crv` is a list', { kty, crv: ['Ed25519'], x }],
]

/** RFC 7638 over Ed25519 keys. */
export const thumbprints = (): Drafted[] => [
  ...right.map(([slug, says, one, value, source]): Drafted => ({
    slug,
    says,
    op,
    input: { jwk: one },
    result: 'accept',
    value,
    ...(source === undefined ? {} : { source }),
  })),
  ...wrong.map(([slug, says, one]): Drafted => ({
    slug,
    says,
    op,
    input: { jwk: one },
    result: 'reject',
    twin: 'plain',
  })),
]

/** RFC 7638, 3.1. */
const rsa = {
  kty: 'RSA',
  n: '0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw',
  e: 'AQAB',
  alg: 'RS256',
  kid: '2011-04-29',
}

/** RFC 7638 over keys that this protocol never signs with, but may meet in a directory. */
export const otherThumbprints = (): Drafted[] => {
  const elliptic = seededKey('elliptic', 'p256')
  const { e = '', n = '' } = seededKey('rsa', 'rsa').jwk
  const accepted = (slug: string, says: string, key: JsonObject, value: string): Drafted => ({
    slug,
    says,
    op,
    input: { jwk: key },
    result: 'accept',
    value,
  })
  return [
    {
      ...accepted('rfc7638-3-1', 'the thumbprint of RFC 7638, 3.1', rsa, 'NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs'),
      source: 'RFC 7638, 3.1',
    },
    accepted('elliptic', 'the thumbprint of a P-256 key', elliptic.jwk, elliptic.thumbprint),
    accepted('rsa', 'the thumbprint of another RSA key', { n, e, kty: 'RSA' }, seededKey('rsa', 'rsa').thumbprint),
    {
      slug: 'elliptic-no-y',
      says: '`y` of a P-256 key is missing',
      op,
      input: { jwk: { crv: 'P-256', kty: 'EC', x: elliptic.jwk.x ?? '' } },
      result: 'reject',
      twin: 'elliptic',
    },
  ]
}
