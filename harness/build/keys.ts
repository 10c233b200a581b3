import {
  constants,
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto'
import process from 'node:process'
import type { KeyKind } from '../plan/plan.ts'

/** A key pair as the builder uses it. */
export interface Key {
  kind: KeyKind
  /** Members of the public JWK that identify the key (RFC 7638, 3.2). */
  jwk: Record<string, string>
  /** The private half in base64url, `''` where there is none. */
  d: string
  thumbprint: string
  sign: (text: Buffer) => Buffer
}

/** Base64url of the SHA-256 over the required members in lexical order (RFC 7638, 3). */
export const thumbprintOf = (members: Record<string, unknown>): string => {
  const ordered = Object.fromEntries(Object.entries(members).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return createHash('sha256').update(JSON.stringify(ordered)).digest('base64url')
}

/** The identity point: of order 1, so that anything with S = 0 and R = identity verifies loosely. */
const identityPoint = Buffer.concat([Buffer.of(1), Buffer.alloc(31)])

/** Kinds that have a private key of node's; the others are found, or fixed. */
type SigningKind = Exclude<KeyKind, 'small-order' | 'ends-in-zero'>

const requiredMembers = { ed25519: ['crv', 'kty', 'x'], p256: ['crv', 'kty', 'x', 'y'], rsa: ['e', 'kty', 'n'] }

const publicKeyEncoding = { format: 'der', type: 'spki' } as const
const privateKeyEncoding = { format: 'der', type: 'pkcs8' } as const

/**
 * A new private key. Never a KeyObject that node has just generated: to export such a one as a JWK can lock the process
 * up for good, when garbage collection comes upon the job that made it (seen with Node 20.20).
 */
const generate: Record<SigningKind, () => KeyObject> = {
  ed25519: () => ofSeed(randomBytes(32)),
  p256: () =>
    ofPkcs8(generateKeyPairSync('ec', { namedCurve: 'P-256', publicKeyEncoding, privateKeyEncoding }).privateKey),
  rsa: () =>
    ofPkcs8(generateKeyPairSync('rsa', { modulusLength: 2048, publicKeyEncoding, privateKeyEncoding }).privateKey),
}

const ofPkcs8 = (key: Buffer): KeyObject => createPrivateKey({ key, format: 'der', type: 'pkcs8' })

/** RFC 8410, 7: the octets before an Ed25519 seed. */
const beforeSeed = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Node 20 takes ten times as long for PKCS #8 as for a JWK, and makes the public half itself, whatever `x` says. Later
 * ones read both fast, and may compare.
 */
const ofSeed: (seed: Buffer) => KeyObject = process.versions.node.startsWith('20.')
  ? (seed) => createPrivateKey({ key: { ...octetKeyPair, d: seed.toString('base64url') }, format: 'jwk' })
  : (seed) => ofPkcs8(Buffer.concat([beforeSeed, seed]))

const octetKeyPair = { kty: 'OKP', crv: 'Ed25519', x: identityPoint.toString('base64url') }

/** What each kind signs with (RFC 9421, 3.3): EdDSA, ECDSA with raw r and s, RSASSA-PSS with SHA-512. */
const signers: Record<SigningKind, (text: Buffer, key: KeyObject) => Buffer> = {
  ed25519: (text, key) => sign(null, text, key),
  p256: (text, key) => sign('sha256', text, { key, dsaEncoding: 'ieee-p1363' }),
  rsa: (text, key) => sign('sha512', text, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 }),
}

/** Makes a key pair of a kind. Of the kinds that take long to make there is one a process. */
export const makeKey = (kind: KeyKind = 'ed25519'): Key => {
  const known = costly.get(kind)
  if (known) return known
  const made = makers[kind]()
  if (kind !== 'ed25519') costly.set(kind, made)
  return made
}

const costly = new Map<KeyKind, Key>()

const makers: Record<KeyKind, () => Key> = {
  ed25519: () => keyFrom('ed25519', generate.ed25519()),
  p256: () => keyFrom('p256', generate.p256()),
  rsa: () => keyFrom('rsa', generate.rsa()),
  'small-order': () => smallOrderKey(),
  'ends-in-zero': () => keyEndingInZero(),
}

/** The Ed25519 key pair of a 32-octet seed in base64url: for keys that are kept, and for golden vectors. */
export const keyFromSeed = (seed: string): Key => keyFrom('ed25519', ofSeed(Buffer.from(seed, 'base64url')))

const keyFrom = (kind: SigningKind, privateKey: KeyObject): Key => {
  const members = privateKey.export({ format: 'jwk' }) as Record<string, string>
  const jwk = Object.fromEntries(requiredMembers[kind].map((name) => [name, members[name] ?? '']))
  return {
    kind,
    jwk,
    d: members['d'] ?? '',
    thumbprint: thumbprintOf(jwk),
    sign: (text) => signers[kind](text, privateKey),
  }
}

/** One key of 256 is such a key. */
const keyEndingInZero = (): Key => {
  const key = makeKey()
  const last = Buffer.from(key.jwk.x ?? '', 'base64url').at(-1)
  return last === 0 ? { ...key, kind: 'ends-in-zero' } : keyEndingInZero()
}

const smallOrderKey = (): Key => {
  const jwk = { crv: 'Ed25519', kty: 'OKP', x: identityPoint.toString('base64url') }
  return {
    kind: 'small-order',
    jwk,
    d: '',
    thumbprint: thumbprintOf(jwk),
    // R is the identity and S is zero: [S]B = R + [k]A holds whatever the text (RFC 8032, 5.1.7).
    sign: () => Buffer.concat([identityPoint, Buffer.alloc(32)]),
  }
}

/** Makes the key of a name; a new one each time, where nothing else is said. */
export type MakeKey = (name: string, kind?: KeyKind) => Key

/** The keys of one scene, made when first asked for. */
export class KeyRing {
  readonly #keys = new Map<string, Key>()
  readonly #kinds: Record<string, KeyKind>
  readonly #make: MakeKey

  constructor(
    kinds: Record<string, KeyKind> = {},
    given: Record<string, Key> = {},
    make: MakeKey = (_, kind) => makeKey(kind),
  ) {
    this.#kinds = kinds
    this.#make = make
    for (const [name, key] of Object.entries(given)) this.#keys.set(name, key)
  }

  key(name: string): Key {
    const known = this.#keys.get(name)
    if (known) return known
    const made = this.#make(name, this.#kinds[name])
    this.#keys.set(name, made)
    return made
  }
}
