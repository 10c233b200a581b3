import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { CompactSign, compactVerify, importJWK } from 'jose'
import { expect, test } from 'vitest'
import type { JsonObject } from '../plan/json.ts'
import { readLink, verifyLink } from './steps/delegation.ts'

const pair = () => {
  const encoded = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { format: 'der', type: 'spki' },
    privateKeyEncoding: { format: 'der', type: 'pkcs8' },
  })
  const x = encoded.publicKey.subarray(-32).toString('base64url')
  const jwk = { kty: 'OKP', crv: 'Ed25519', x }
  return { jwk, privateKey: createPrivateKey({ key: encoded.privateKey, format: 'der', type: 'pkcs8' }) }
}

const signed = async (key: ReturnType<typeof pair>['privateKey']): Promise<string> =>
  new CompactSign(Buffer.from('{"scope":"internal:reports"}')).setProtectedHeader({ alg: 'EdDSA' }).sign(key)

/** Jose's verdict on a token. */
const joseTakes = async (token: string, jwk: JsonObject): Promise<boolean> => {
  try {
    await compactVerify(token, await importJWK(jwk as Record<string, string>, 'EdDSA'), { algorithms: ['EdDSA'] })
    return true
  } catch {
    return false
  }
}

const own = (token: string, jwk: JsonObject): boolean => verifyLink(readLink(token), jwk) === true

test('a token that jose signed verifies, and gives its claims', async () => {
  const { jwk, privateKey } = pair()
  const token = await signed(privateKey)
  expect(own(token, jwk)).toBe(true)
  expect(readLink(token).claims).toEqual({ scope: 'internal:reports' })
})

test('verdicts agree with those of jose on changed tokens, other keys and other algorithms', async () => {
  const { jwk, privateKey } = pair()
  const token = await signed(privateKey)
  const [head = '', payload = '', signature = ''] = token.split('.')
  const flipped = Buffer.from(signature, 'base64url')
  flipped[5] = (flipped[5] ?? 0) ^ 1
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const tokens = [
    token,
    `${head}.${payload}.${flipped.toString('base64url')}`,
    `${head}.${payload}.`,
    `${none}.${payload}.`,
    `${none}.${payload}.${signature}`,
    `${head}.${Buffer.from('{}').toString('base64url')}.${signature}`,
  ]
  for (const key of [jwk, pair().jwk]) {
    for (const one of tokens) expect(own(one, key), one).toBe(await joseTakes(one, key))
  }
})
