import { constants, createECDH, createHash, createHmac, createPrivateKey, privateEncrypt } from 'node:crypto'
import { thumbprintOf, type Key } from '../build/keys.ts'
import { rsaPkcs8 } from './rsa-key.ts'

/**
 * Keys of types that this protocol refuses. Their signatures are drawn from nothing but key and text, so that vectors
 * are the same in each run; Node's own are random.
 */

/** Order of the base point of P-256 (FIPS 186-5). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

const numberOf = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString('hex')}`)
const octetsOf = (value: bigint): Buffer => Buffer.from(value.toString(16).padStart(64, '0'), 'hex')

/** By Fermat: the order is prime. */
const inverse = (value: bigint): bigint => {
  let result = 1n
  let base = value % order
  for (let exponent = order - 2n; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = (result * base) % order
    base = (base * base) % order
  }
  return result
}

/** The point of a scalar, uncompressed: 4, x, y. */
const pointOf = (scalar: Buffer): Buffer => {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(scalar)
  return curve.getPublicKey()
}

/** ECDSA (FIPS 186-5, 6.4.1), r and s raw (RFC 9421, 3.3.4), its secret number a keyed hash of the text. */
const signElliptic = (scalar: Buffer, text: Buffer): Buffer => {
  const digest = createHash('sha256').update(text).digest()
  const k = createHmac('sha256', scalar).update(digest).digest()
  const r = numberOf(pointOf(k).subarray(1, 33)) % order
  const s = (inverse(numberOf(k)) * (numberOf(digest) + r * numberOf(scalar))) % order
  return Buffer.concat([octetsOf(r), octetsOf(s)])
}

/** A P-256 key of 32 octets below the curve's order. */
export const ellipticKey = (scalar: Buffer): Key => {
  const point = pointOf(scalar)
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((bytes) => bytes.toString('base64url'))
  const jwk = { crv: 'P-256', kty: 'EC', x, y }
  return {
    kind: 'p256',
    jwk,
    d: scalar.toString('base64url'),
    thumbprint: thumbprintOf(jwk),
    sign: (text) => signElliptic(scalar, text),
  }
}

const sha512 = (...pieces: Buffer[]): Buffer => createHash('sha512').update(Buffer.concat(pieces)).digest()

/** MGF1 (RFC 8017, B.2.1). */
const mask = (seed: Buffer, length: number): Buffer => {
  const pieces = Array.from({ length: Math.ceil(length / 64) }, (_, i) => sha512(seed, Buffer.of(0, 0, 0, i)))
  return Buffer.concat(pieces).subarray(0, length)
}

const modulusLength = 256

/** EMSA-PSS (RFC 8017, 9.1.1) with SHA-512 and 64 octets of salt (RFC 9421, 3.3.1), the salt a hash of the text. */
const encodePss = (text: Buffer): Buffer => {
  const salt = sha512(Buffer.from('salt'), text)
  const hash = sha512(Buffer.alloc(8), sha512(text), salt)
  const block = Buffer.concat([Buffer.alloc(modulusLength - 130), Buffer.of(1), salt])
  const masked = mask(hash, block.length).map((octet, i) => octet ^ (block[i] ?? 0))
  masked[0] = (masked[0] ?? 0) & 0x7f
  return Buffer.concat([masked, hash, Buffer.of(0xbc)])
}

/** The one RSA key. */
export const rsaKey = (): Key => {
  const d = rsaPkcs8
  const key = createPrivateKey({ key: Buffer.from(d, 'base64'), format: 'der', type: 'pkcs8' })
  const { e = '', n = '' } = key.export({ format: 'jwk' }) as Record<string, string>
  const jwk = { e, kty: 'RSA', n }
  return {
    kind: 'rsa',
    jwk,
    d,
    thumbprint: thumbprintOf(jwk),
    sign: (text) => privateEncrypt({ key, padding: constants.RSA_NO_PADDING }, encodePss(text)),
  }
}
