import { verify, createPublicKey } from 'node:crypto'
import { calculateJwkThumbprint } from 'jose'
import { expect, test } from 'vitest'
import type { KeyKind } from '../plan/plan.ts'
import { keyFromSeed, KeyRing, makeKey, thumbprintOf } from './keys.ts'

/** RFC 8037, A.1 and A.3. */
const published = {
  seed: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  thumbprint: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
}

test('the key of the published seed has the published halves and thumbprint', () => {
  const key = keyFromSeed(published.seed)
  expect(key.jwk.x).toBe(published.x)
  expect(key.d).toBe(published.seed)
  expect(key.thumbprint).toBe(published.thumbprint)
})

test.each<KeyKind>(['ed25519', 'p256', 'rsa', 'ends-in-zero', 'small-order'])(
  'jose computes the same thumbprint of a key of kind %s',
  async (kind) => {
    const { jwk, thumbprint } = makeKey(kind)
    expect(thumbprint).toBe(await calculateJwkThumbprint(jwk))
  },
)

test('a thumbprint does not depend on the order of members', () => {
  expect(thumbprintOf({ x: published.x, kty: 'OKP', crv: 'Ed25519' })).toBe(published.thumbprint)
})

test('what a key signs verifies under its public half', () => {
  const { jwk, sign } = makeKey()
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  expect(verify(null, Buffer.from('text'), publicKey, sign(Buffer.from('text')))).toBe(true)
})

test('a ring makes a key once', () => {
  const ring = new KeyRing({ other: 'p256' })
  expect(ring.key('agent')).toBe(ring.key('agent'))
  expect(ring.key('agent').thumbprint).not.toBe(ring.key('another').thumbprint)
  expect(ring.key('other').kind).toBe('p256')
})
