import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { Point } from '@noble/ed25519'
import { createSignature } from 'http-message-sig'
import { describe, expect, test } from 'vitest'
import type { Message } from '../plan/message.ts'
import { addressOf } from './address.ts'
import type { Context } from './context.ts'
import { readRequest } from './context.ts'
import { LruMap } from './lru.ts'
import { importKey } from './public-key.ts'
import { isSmallOrder } from './small-order.ts'
import { signatureBase } from './steps/base.ts'
import { steps } from './steps/index.ts'

const read = (message: Message, endpoint: string): Context =>
  readRequest({
    steps,
    message,
    address: addressOf(endpoint),
    operation: 'discover',
    scheme: 'https',
    brokers: [],
    hopCap: 3,
    owners: [],
    knows: {
      offer: () => false,
      price: () => 0,
      resource: () => undefined,
      discoverer: () => undefined,
      memory: new LruMap(1),
    },
    revoked: () => new Set(),
    clock: 0,
  })

const verifies = (context: Context, x: string): boolean => {
  const [signature] = context.signatures
  const key = importKey(Buffer.from(x, 'base64url'))
  if (!signature?.octets || !key) return false
  return steps.verify(Buffer.from(signatureBase(signature, context)), key, signature.octets)
}

describe('RFC 9421, B.2.6', () => {
  const x = 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs'
  const message: Message = {
    method: 'POST',
    target: '/foo?param=Value&Pet=dog',
    headers: [
      ['Host', 'example.com'],
      ['Date', 'Tue, 20 Apr 2021 02:07:55 GMT'],
      ['Content-Type', 'application/json'],
      ['Content-Length', '18'],
      [
        'Signature-Input',
        'sig-b26=("date" "@method" "@path" "@authority" "content-type" "content-length")' +
          ';created=1618884473;keyid="test-key-ed25519"',
      ],
      [
        'Signature',
        'sig-b26=:wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==:',
      ],
    ],
    body: Buffer.from('{"hello": "world"}'),
  }

  test('verifies', () => {
    expect(verifies(read(message, 'https://example.com/v1'), x)).toBe(true)
  })

  test('does not verify for another method, or at another address', () => {
    expect(verifies(read({ ...message, method: 'PUT' }, 'https://example.com/v1'), x)).toBe(false)
    expect(verifies(read(message, 'https://example.org/v1'), x)).toBe(false)
  })
})

describe('a second implementation', () => {
  const { publicKey, privateKey: pkcs8 } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { format: 'der', type: 'spki' },
    privateKeyEncoding: { format: 'der', type: 'pkcs8' },
  })
  const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  const x = publicKey.subarray(-32).toString('base64url')
  const fields: Message['headers'] = [
    ['Content-Digest', 'sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:, sha-512=:AAAA:'],
    ['Authorization', ''],
    ['Signature-Agent', '"https://agent.test/"'],
    ['X-Thing', ' one '],
    ['X-Thing', 'two'],
  ]

  test.each([
    ['@method', '@target-uri', 'content-digest', 'authorization', 'signature-agent'],
    ['@authority', '@scheme', '@request-target', '@path', '@query'],
    ['x-thing', { name: 'content-digest', parameters: { key: 'sha-512' } }],
  ])('signs a base that is ours too', async (...components) => {
    const target = '/v1/svc?b=%20&a=1'
    const created = await createSignature(
      {
        kind: 'request',
        method: 'POST',
        targetUri: `https://exchange.test${target}`,
        requestTarget: target,
        fields: fields.map(([name, value]) => ({ name, value })),
      },
      {
        label: 'agent',
        components,
        parameters: { created: 1_700_000_000, expires: 1_700_000_060, keyid: 'k', alg: 'ed25519' },
        signer: { algorithm: 'ed25519', sign: (data) => sign(null, data, privateKey) },
      },
    )
    const headers: Message['headers'] = [
      ...fields,
      ['Signature-Input', created.signatureInput],
      ['Signature', created.signature],
    ]
    const message = { method: 'POST', target, headers, body: Buffer.alloc(0) }
    expect(verifies(read(message, 'https://exchange.test/v1'), x)).toBe(true)
  })
})

describe('Ed25519', () => {
  const pem =
    '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIJ+DYvh6SEqVTm50DFtMDoQikTmiCqirVv9mWG9qfSnF\n-----END PRIVATE KEY-----'
  const x = 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs'
  const groupOrder = 2n ** 252n + 27742317777372353535851937790883648493n
  const base = Buffer.from('text')
  const signature = sign(null, base, createPrivateKey(pem))
  const key = importKey(Buffer.from(x, 'base64url'))

  test('refuses S + L, zeros, and another length', () => {
    if (!key) throw new Error('the key cannot be imported')
    const little = Buffer.from(signature.subarray(32).toReversed()).toString('hex')
    const raised = (BigInt(`0x${little}`) + groupOrder).toString(16).padStart(64, '0')
    const malleable = Buffer.concat([signature.subarray(0, 32), Buffer.from(raised, 'hex').toReversed()])
    expect(steps.verify(base, key, signature)).toBe(true)
    expect(steps.verify(base, key, malleable)).toBe(false)
    expect(steps.verify(base, key, Buffer.alloc(64))).toBe(false)
    expect(steps.verify(base, key, signature.subarray(0, 63))).toBe(false)
    expect(steps.verify(base, key, Buffer.concat([signature, Buffer.alloc(1)]))).toBe(false)
  })

  test('knows every canonical point of small order', () => {
    const torsion = Point.fromHex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05', true)
    let point = torsion
    for (let times = 1; times <= 8; times++, point = point.add(torsion)) {
      expect(isSmallOrder(Buffer.from(point.toBytes()))).toBe(true)
    }
    expect(isSmallOrder(Buffer.from(x, 'base64url'))).toBe(false)
  })
})

test('a thumbprint is that of RFC 8037, A.3, whatever else the key says', () => {
  const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'
  const jwk = { use: 'sig', x, kid: 'k', kty: 'OKP', crv: 'Ed25519' }
  expect(steps.thumbprint(jwk)).toBe('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k')
})

describe('RFC 3339', () => {
  const noon = Date.UTC(2026, 0, 1, 12)
  test.each([
    ['2026-01-01T12:00:00Z', noon],
    ['2026-01-01t12:00:00z', noon],
    ['2026-01-01T12:00:00.5Z', noon + 500],
    ['2026-01-01T17:30:00+05:30', noon],
    ['2025-12-31T12:01:00-23:59', noon],
    ['2026-01-01T12:00:00', undefined],
    ['2026-02-30T12:00:00Z', undefined],
    ['2026-01-01 12:00:00Z', undefined],
    [1_767_268_800, undefined],
  ])('%s', (text, instant) => {
    expect(steps['parse-timestamp'](text)).toBe(instant)
  })
})

describe('a scope', () => {
  test.each([
    ['dist:*', 'dist:US:CA', true],
    ['dist:US:*', 'dist:US:CA', true],
    ['dist:US:*', 'dist:EU', false],
    ['dist', 'dist:US', false],
    ['dist:US:CA', 'dist:US', false],
    ['dist:*:CA', 'dist:US:CA', true],
    ['dist:*:CA', 'dist:US:EU:CA', false],
    ['*', 'dist:US', true],
  ])('%s over %s: %s', (granted, required, covers) => {
    expect(steps['scope-covers'](granted, required)).toBe(covers)
  })
})
