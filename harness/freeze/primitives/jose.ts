import { createHmac } from 'node:crypto'
import type { Json, JsonObject } from '../../plan/json.ts'
import type { Drafted } from '../gather.ts'
import { seededKey } from '../seeded-keys.ts'

const op = 'jws.verify'
const key = seededKey('jose')
const stranger = seededKey('jose stranger')
const elliptic = seededKey('jose elliptic', 'p256')
const claims = { iss: 'owner.vectors.example', scope: 'internal:reports' }

const encoded = (value: Json | string): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

const signed = (header: Json | string, payload: Json | string = claims, by = key): string => {
  const input = `${encoded(header)}.${encoded(payload)}`
  return `${input}.${by.sign(Buffer.from(input)).toString('base64url')}`
}

const right = { alg: 'EdDSA', typ: 'JWT' }
const plain = signed(right)
const [head = '', body = '', signature = ''] = plain.split('.')

const given = (slug: string, says: string, jws: string, twin?: string, jwk: JsonObject = key.jwk): Drafted => ({
  slug,
  says,
  op,
  input: { jws, jwk },
  ...(twin === undefined ? { result: 'accept' } : { result: 'reject', twin }),
})

const bad = (slug: string, says: string, jws: string, jwk?: JsonObject): Drafted => given(slug, says, jws, 'plain', jwk)

/** RFC 8037, A.4, with the key of A.2. */
const published: Drafted = {
  ...given(
    'rfc8037-a4',
    'the JWS of RFC 8037, A.4',
    'eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg',
    undefined,
    { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' },
  ),
  source: 'RFC 8037, A.4',
}

const accepted: [slug: string, says: string, header: JsonObject][] = [
  ['no-typ', 'the header has no `typ`', { alg: 'EdDSA' }],
  ['typ-first', '`typ` stands first', { typ: 'JWT', alg: 'EdDSA' }],
  ['kid', 'the header has a `kid`', { ...right, kid: 'main' }],
  ['unknown-parameter', 'the header has a parameter that is not known', { ...right, colour: 'green' }],
  ['own-jwk', "the header has the signer's key", { ...right, jwk: key.jwk }],
]

const algorithms: [slug: string, says: string, alg: Json | undefined][] = [
  ['none', '`alg` is none', 'none'],
  ['none-in-capitals', '`alg` is NONE', 'NONE'],
  ['hs256', '`alg` is HS256', 'HS256'],
  ['hs512', '`alg` is HS512', 'HS512'],
  ['rs256', '`alg` is RS256', 'RS256'],
  ['ps512', '`alg` is PS512', 'PS512'],
  ['es256', '`alg` is ES256', 'ES256'],
  ['ed448', '`alg` is Ed448', 'Ed448'],
  ['lower-case', '`alg` is in small letters', 'eddsa'],
  ['upper-case', '`alg` is in capital letters', 'EDDSA'],
  ['space', '`alg` ends in a space', 'EdDSA '],
  ['http-name', '`alg` is the name of RFC 9421', 'ed25519'],
  ['empty', '`alg` is empty', ''],
  ['missing', 'there is no `alg`', undefined],
  ['null', '`alg` is null', null],
  ['list', '`alg` is a list', ['EdDSA']],
  ['number', '`alg` is a number', 1],
]

const hashedWith = (secret: Buffer): string => {
  const input = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${body}`
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
}

const flippedAt = (octet: number): string => {
  const octets = Buffer.from(signature, 'base64url')
  octets[octet] = (octets[octet] ?? 0) ^ (1 << (octet % 8))
  return `${head}.${body}.${octets.toString('base64url')}`
}

const resized = (length: number): string => {
  const octets = Buffer.alloc(length)
  Buffer.from(signature, 'base64url').copy(octets)
  return `${head}.${body}.${octets.toString('base64url')}`
}

/** Compact JWSs by EdDSA. What RULES of encodings leave open, padding and loose last characters, is not there. */
export const compactJws = (): Drafted[] => [
  given('plain', 'a token signed by the key', plain),
  published,
  ...accepted.map(([slug, says, header]) => given(slug, says, signed(header))),
  given('large', 'the payload has ten thousand characters', signed(right, { ...claims, filler: 'x'.repeat(10_000) })),
  ...algorithms.map(([slug, says, alg]) =>
    bad(
      `alg-${slug}`,
      `${says}, and the key has signed`,
      signed(alg === undefined ? { typ: 'JWT' } : { ...right, alg }),
    ),
  ),
  bad('unsigned', '`alg` is none, and there is no signature', `${encoded({ alg: 'none', typ: 'JWT' })}.${body}.`),
  bad('unsigned-eddsa', '`alg` is EdDSA, and there is no signature', `${head}.${body}.`),
  bad(
    'hashed-with-octets',
    'HMAC with the octets of the public key',
    hashedWith(Buffer.from(key.jwk.x ?? '', 'base64url')),
  ),
  bad('hashed-with-x', 'HMAC with the text of `x`', hashedWith(Buffer.from(key.jwk.x ?? ''))),
  bad('hashed-with-jwk', 'HMAC with the JSON of the key', hashedWith(Buffer.from(JSON.stringify(key.jwk)))),
  bad('hashed-with-nothing', 'HMAC with an empty key', hashedWith(Buffer.alloc(0))),
  bad(
    'own-key-in-header',
    'a stranger has signed, whose key is in the header',
    signed({ ...right, jwk: stranger.jwk }, claims, stranger),
  ),
  bad(
    'jku',
    'a stranger has signed, and names an address',
    signed({ ...right, jku: 'https://stranger.vectors.example/keys' }, claims, stranger),
  ),
  bad(
    'kid-of-right-key',
    'a stranger has signed, and names the right key',
    signed({ ...right, kid: key.thumbprint }, claims, stranger),
  ),
  bad('stranger', 'a stranger has signed', signed(right, claims, stranger)),
  bad('es256-signed', 'a P-256 key has signed', signed({ alg: 'ES256', typ: 'JWT' }, claims, elliptic), elliptic.jwk),
  bad(
    'eddsa-by-elliptic-key',
    'a P-256 key has signed under the name EdDSA',
    signed(right, claims, elliptic),
    elliptic.jwk,
  ),
  bad(
    'crit-unknown',
    'a parameter is critical that nobody knows',
    signed({ ...right, crit: ['colour'], colour: 'green' }),
  ),
  bad('crit-absent', 'a parameter is critical that is not there', signed({ ...right, crit: ['colour'] })),
  bad('crit-empty', 'the list of critical parameters is empty', signed({ ...right, crit: [] })),
  bad('crit-text', 'the critical parameters are a text', signed({ ...right, crit: 'exp' })),
  bad(
    'payload-changed',
    'the payload was changed after signing',
    `${head}.${encoded({ ...claims, scope: '*' })}.${signature}`,
  ),
  bad(
    'header-changed',
    'the header was changed after signing',
    `${encoded({ ...right, kid: 'other' })}.${body}.${signature}`,
  ),
  bad('payload-emptied', 'the payload was emptied after signing', `${head}..${signature}`),
  bad(
    'payload-only-signed',
    'the payload alone is signed',
    `${head}.${body}.${key.sign(Buffer.from(body)).toString('base64url')}`,
  ),
  bad(
    'decoded-signed',
    'the decoded parts are signed',
    `${head}.${body}.${key.sign(Buffer.from(JSON.stringify(right) + JSON.stringify(claims))).toString('base64url')}`,
  ),
  bad('one-part', 'there is one part', head),
  bad('two-parts', 'there are two parts', `${head}.${body}`),
  bad('four-parts', 'there are four parts', `${plain}.${signature}`),
  bad('five-parts', 'there are five parts, as in a JWE', `${plain}.${signature}.${signature}`),
  bad('empty', 'there is nothing', ''),
  bad('dots', 'there are only full stops', '..'),
  bad('header-no-json', 'the header is no JSON', signed('alg: EdDSA')),
  bad('header-list', 'the header is a list', signed(['EdDSA'])),
  bad('header-text', 'the header is a text', signed('"EdDSA"')),
  bad('header-not-base64', 'the header is not encoded', `${JSON.stringify(right)}.${body}.${signature}`),
  bad(
    'standard-alphabet',
    'the signature is in hexadecimal',
    `${head}.${body}.${Buffer.from(signature, 'base64url').toString('hex')}`,
  ),
  ...Array.from({ length: 64 }, (_, octet) =>
    bad(`bit-in-octet-${octet}`, `a bit of octet ${octet} of the signature is flipped`, flippedAt(octet)),
  ),
  ...[1, 32, 63, 65, 128].map((length) =>
    bad(`of-${length}-octets`, `the signature has ${length} octets`, resized(length)),
  ),
]
