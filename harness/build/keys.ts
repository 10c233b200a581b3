import {
  constants,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto'
import type { KeyKind } from '../plan/plan.ts'

/** A key pair as the builder uses it. */
export interface Key {
  kind: KeyKind
  /** Members of the public JWK that identify the key (RFC 7638, 3.2). */
  jwk: Record<string, string>
  /** The private half in base64url, `''` where there is none. */
  d: string
  thumbprint: string
  sign(text: Buffer): Buffer
}

/** Base64url of the SHA-256 over the required members in lexical order (RFC 7638, 3). */
export const thumbprintOf = (members: Record<string, unknown>): string => {
  const ordered = Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)))
  return createHash('sha256').update(JSON.stringify(ordered)).digest('base64url')
}

/** The identity point: of order 1, so that anything with S = 0 and R = identity verifies loosely. */
const identityPoint = Buffer.concat([Buffer.of(1), Buffer.alloc(31)])

/** Kinds that are made as they are; the others are found, or fixed. */
type GeneratedKind = Exclude<KeyKind, 'small-order' | 'ends-in-zero'>

const exported = (kind: GeneratedKind, publicKey: KeyObject): Record<string, string> => {
  const jwk = publicKey.export({ format: 'jwk' }) as Record<string, string>
  const members = { ed25519: ['crv', 'kty', 'x'], p256: ['crv', 'kty', 'x', 'y'], rsa: ['e', 'kty', 'n'] }
  return Object.fromEntries(members[kind].map((name) => [name, jwk[name] ?? '']))
}

const generate: Record<GeneratedKind, () => { publicKey: KeyObject; privateKey: KeyObject }> = {
  ed25519: () => generateKeyPairSync('ed25519'),
  p256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  rsa: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
}

/** What each kind signs with (RFC 9421, 3.3): EdDSA, ECDSA with raw r and s, RSASSA-PSS with SHA-512. */
const signers: Record<GeneratedKind, (text: Buffer, key: KeyObject) => Buffer> = {
  ed25519: (text, key) => sign(null, text, key),
  p256: (text, key) => sign('sha256', text, { key, dsaEncoding: 'ieee-p1363' }),
  rsa: (text, key) => sign('sha512', text, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 }),
}

/** Makes a key pair of a kind. */
export const makeKey = (kind: KeyKind = 'ed25519'): Key => {
  if (kind === 'small-order') return smallOrderKey()
  if (kind === 'ends-in-zero') return keyEndingInZero()
  const { publicKey, privateKey } = generate[kind]()
  return keyFrom(kind, publicKey, privateKey)
}

/** The Ed25519 key pair of a 32-octet seed in base64url: for keys that are kept, and for golden vectors. */
export const keyFromSeed = (seed: string): Key => {
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.from(seed, 'base64url')])
  const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  return keyFrom('ed25519', createPublicKey(privateKey), privateKey)
}

const keyFrom = (kind: GeneratedKind, publicKey: KeyObject, privateKey: KeyObject): Key => {
  const jwk = exported(kind, publicKey)
  return {
    kind,
    jwk,
    d: (privateKey.export({ format: 'jwk' }) as { d?: string }).d ?? '',
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

/** The keys of one scene, made when first asked for. */
export class KeyRing {
  readonly #keys = new Map<string, Key>()
  readonly #kinds: Record<string, KeyKind>

  constructor(kinds: Record<string, KeyKind> = {}, given: Record<string, Key> = {}) {
    this.#kinds = kinds
    for (const [name, key] of Object.entries(given)) this.#keys.set(name, key)
  }

  key(name: string): Key {
    const known = this.#keys.get(name)
    if (known) return known
    const made = makeKey(this.#kinds[name])
    this.#keys.set(name, made)
    return made
  }
}
