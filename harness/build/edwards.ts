import { createHash } from 'node:crypto'
import { Point } from '@noble/ed25519'

/**
 * Ed25519 signatures with a chosen commitment R (RFC 8032, 5.1.6), which signing libraries do not make: for signatures
 * that are spoilt, or special, in R alone.
 */

/** Order of the base point (RFC 8032, 5.1). */
export const groupOrder = 2n ** 252n + 27742317777372353535851937790883648493n

/** An integer of octets, least significant first. */
export const fromLittleEndian = (bytes: Uint8Array): bigint =>
  BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`)

/** 32 octets of an integer, least significant first. */
export const toLittleEndian = (value: bigint): Buffer =>
  Buffer.from(value.toString(16).padStart(64, '0'), 'hex').reverse()

const hash = (...pieces: Uint8Array[]): Buffer => {
  const sha512 = createHash('sha512')
  for (const piece of pieces) sha512.update(piece)
  return sha512.digest()
}

/** The secret scalar and the prefix of a 32-octet seed (RFC 8032, 5.1.5). */
const expand = (seed: Buffer): { scalar: bigint; prefix: Buffer } => {
  const digest = hash(seed)
  digest[0] = (digest[0] ?? 0) & 248
  digest[31] = ((digest[31] ?? 0) & 127) | 64
  return { scalar: fromLittleEndian(digest.subarray(0, 32)), prefix: digest.subarray(32) }
}

/** S = r + k·a for an encoding of R, whatever that encoding is worth. */
const complete = (encodedR: Buffer, r: bigint, scalar: bigint, x: Buffer, text: Buffer): Buffer => {
  const k = fromLittleEndian(hash(encodedR, x, text)) % groupOrder
  return Buffer.concat([encodedR, toLittleEndian((r + k * scalar) % groupOrder)])
}

/** R is the identity, r zero, written as given: [S]B = R + [k]A holds for who decodes R, and not for who compares it. */
export const signWithIdentity = (encodedR: Buffer, seed: Buffer, x: Buffer, text: Buffer): Buffer =>
  complete(encodedR, 0n, expand(seed).scalar, x, text)

/** A right signature, but for its r: RFC 8032 hashes prefix and text alone, this a turn as well. */
export const signInTurn = (turn: number, seed: Buffer, x: Buffer, text: Buffer): Buffer => {
  const { scalar, prefix } = expand(seed)
  const r = fromLittleEndian(hash(prefix, Buffer.of(turn), text)) % groupOrder
  return complete(Buffer.from(Point.BASE.multiply(r).toBytes()), r, scalar, x, text)
}
