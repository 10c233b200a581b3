import { createHmac } from 'node:crypto'
import type { SignatureBytes } from '../plan/plan.ts'
import { fromLittleEndian, groupOrder, signInTurn, signWithIdentity, toLittleEndian } from './edwards.ts'
import type { Key } from './keys.ts'

/** Encodings of the identity point that a decoder must refuse (RFC 8032, 5.1.3). */
const identities: Record<Extract<SignatureBytes, { kind: 'identity-commitment' }>['encoding'], Buffer> = {
  'y-unreduced': Buffer.concat([Buffer.of(0xee), Buffer.alloc(30, 0xff), Buffer.of(0x7f)]),
  'negative-zero': Buffer.concat([Buffer.of(1), Buffer.alloc(30), Buffer.of(0x80)]),
}

const seedOf = (key: Key): Buffer => Buffer.from(key.d, 'base64url')
/** Octets of a public key's `x`. */
export const octetsOf = (key: Key): Buffer => Buffer.from(key.jwk.x ?? '', 'base64url')

type Spoil<K extends SignatureBytes['kind']> = (
  how: Extract<SignatureBytes, { kind: K }>,
  text: Buffer,
  key: Key,
) => Buffer

/** What becomes of a signature on its way to the wire. */
const spoils: { [K in SignatureBytes['kind']]: Spoil<K> } = {
  genuine: (_, text, key) => key.sign(text),
  flipped: ({ bit }, text, key) => {
    const bytes = key.sign(text)
    const at = Math.floor(bit / 8) % bytes.length
    bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit % 8))
    return bytes
  },
  filled: ({ with: octet, length }) => Buffer.alloc(length, octet),
  resized: ({ length }, text, key) => {
    const bytes = Buffer.alloc(length)
    key.sign(text).copy(bytes)
    return bytes
  },
  'plus-group-order': (_, text, key) => {
    const bytes = key.sign(text)
    const s = fromLittleEndian(bytes.subarray(32)) + groupOrder
    return Buffer.concat([bytes.subarray(0, 32), toLittleEndian(s)])
  },
  'of-other-text': ({ text }, _, key) => key.sign(Buffer.from(text)),
  'identity-commitment': ({ encoding }, text, key) =>
    signWithIdentity(identities[encoding], seedOf(key), octetsOf(key), text),
  // Nine in ten do: a few turns find one.
  'alphabets-differ': (_, text, key) => {
    for (let turn = 0; turn < 256; turn++) {
      const bytes = signInTurn(turn, seedOf(key), octetsOf(key), text)
      if (/[+/]/.test(bytes.toString('base64'))) return bytes
    }
    throw new Error('no signature has a character that differs in the two base64 alphabets')
  },
  'keyed-hash': (_, text, key) => createHmac('sha256', octetsOf(key)).update(text).digest(),
  literal: ({ base64 }) => Buffer.from(base64, 'base64'),
}

/** The bytes of a signature over `text`, spoilt as the plan says. */
export const sign = (how: SignatureBytes, text: Buffer, key: Key): Buffer => {
  const spoil = spoils[how.kind] as Spoil<SignatureBytes['kind']>
  return spoil(how, text, key)
}
