import { createHash, createPublicKey, verify } from 'node:crypto'
import { hashes, verify as verifyLoosely } from '@noble/ed25519'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SignatureBytes } from '../plan/plan.ts'
import { keyFromSeed } from './keys.ts'
import { sign } from './signature-bytes.ts'

const key = keyFromSeed(Buffer.alloc(32, 7).toString('base64url'))
const octets = Buffer.from(key.jwk.x ?? '', 'base64url')
const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.jwk.x ?? '' }, format: 'jwk' })
const texts = ['', 'a', 'a signature base'].map((text) => Buffer.from(text))

const strictly = (text: Buffer, bytes: Buffer): boolean => verify(null, text, publicKey, bytes)
const loosely = (text: Buffer, bytes: Buffer): boolean => verifyLoosely(bytes, text, octets, { zip215: true })

beforeAll(() => {
  hashes.sha512 = (message) => new Uint8Array(createHash('sha512').update(message).digest())
})

describe('the bytes of a signature', () => {
  const spoilt: SignatureBytes[] = [
    { kind: 'flipped', bit: 300 },
    { kind: 'filled', with: 0, length: 64 },
    { kind: 'plus-group-order' },
    { kind: 'of-other-text', text: 'other' },
  ]
  test.each(spoilt)('$kind is what no verifier takes', (how) => {
    for (const text of texts) {
      expect(strictly(text, sign(how, text, key))).toBe(false)
      expect(loosely(text, sign(how, text, key))).toBe(false)
    }
  })

  test.each(['y-unreduced', 'negative-zero'] as const)(
    'a %s commitment is what only a loose decoder takes',
    (encoding) => {
      for (const text of texts) {
        const bytes = sign({ kind: 'identity-commitment', encoding }, text, key)
        expect([strictly(text, bytes), loosely(text, bytes)]).toEqual([false, true])
      }
    },
  )

  test('a signature whose alphabets differ is a right one', () => {
    for (let turn = 0; turn < 32; turn++) {
      const text = Buffer.from(`text ${turn}`)
      const bytes = sign({ kind: 'alphabets-differ' }, text, key)
      expect(strictly(text, bytes)).toBe(true)
      expect(bytes.toString('base64')).toMatch(/[+/]/)
    }
  })
})
