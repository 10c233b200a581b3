import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import type { JournalEvent } from '../journal.ts'
import { reportOf, type Report } from '../report.ts'
import { entry, failed, finished, judged, skipped, started } from '../sample-journal.ts'
import { certificateOf, refusalOf } from './certificate.ts'
import { CertificateError, seal, thumbprint, unseal, type PrivateKey } from './seal.ts'

const report = (...events: JournalEvent[]): Report =>
  reportOf([
    started([entry('a/b', { revision: 3 }), entry('a/c'), entry('a/warns', { level: 'should' })]),
    ...events,
    finished(),
  ])
const conformant = report(judged('a/b'), skipped('a/c', { optional: true }), failed('a/warns'))
const bytes = Buffer.from(JSON.stringify(conformant))
const suite = ['a/b', 'a/c', 'a/warns', 'a/untested']
const certificate = certificateOf({ report: conformant, bytes, suite, killRate: { killed: 9, of: 10 } })

let key: PrivateKey
let token: string
beforeAll(async () => {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const { x = '', d = '' } = await exportJWK(pair.privateKey)
  key = { kty: 'OKP', crv: 'Ed25519', x, d }
  token = await seal(certificate, key)
})

const profileDigest = (of: Report): string => certificateOf({ report: of, bytes, suite, killRate: null }).profile_digest

const other = async (claims: object, typ = 'svc-conformance-certificate+jwt') =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: 'EdDSA', typ }).sign(await importJWK({ ...key }, 'EdDSA'))
const unsigned = (header: object) =>
  [header, { ...certificate, iat: 1 }].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')

describe('a certificate', () => {
  it('names the report, its rules with their revisions, and what was not tested', () => {
    expect(certificate).toMatchObject({
      report_digest: `sha-256:${createHash('sha256').update(bytes).digest('hex')}`,
      rules: { pass: { 'a/b': 3 }, skipped: { 'a/c': 1 }, fail: { 'a/warns': 1 }, inconclusive: {}, observed: {} },
      untested: ['a/untested'],
      counts: { pass: 1, fail: 1, skipped: 1, cases: 2 },
      kill_rate: { killed: 9, of: 10 },
      seed: conformant.seed,
    })
  })

  it('has one digest for a profile, however it is written', () => {
    const turned = { ...conformant, target: { ...conformant.target, profile: { b: [1, { d: 1, c: 2 }], a: null } } }
    const again = { ...conformant, target: { ...conformant.target, profile: { a: null, b: [1, { c: 2, d: 1 }] } } }
    expect(profileDigest(turned)).toBe(profileDigest(again))
    expect(profileDigest(turned)).not.toBe(certificate.profile_digest)
  })

  it('is verified by ten lines of jose', async () => {
    const { kty, crv, x } = key
    const { payload, protectedHeader } = await jwtVerify(token, await importJWK({ kty, crv, x }, 'EdDSA'), {
      algorithms: ['EdDSA'],
      typ: 'svc-conformance-certificate+jwt',
    })
    expect(payload).toMatchObject({ verdict: 'conformant', target: { endpoint: 'http://127.0.0.1:8700/v1' } })
    expect(protectedHeader.kid).toBe(await thumbprint(key))
  })

  it('is read by the public key alone', async () => {
    expect(await unseal(token, key)).toMatchObject(certificate)
    expect(token).not.toContain(key.d)
  })

  const refusals: [string, Report, string][] = [
    ['not conformant', report(failed('a/b')), 'the target is not conformant'],
    ['incomplete', report(judged('a/b'), skipped('a/c')), 'the report is incomplete'],
    ['of nothing', reportOf([started([entry('a/o', { level: 'observe' })]), finished()]), 'no binding rule passed'],
  ]
  it.each(refusals)('is refused unless it is of a conformant report: %s', (_, of, says) => {
    expect(refusalOf(conformant)).toBeUndefined()
    expect(refusalOf(of)).toContain(says)
  })
})

describe('a certificate that does not hold', () => {
  const forged: [string, () => Promise<string> | string, string][] = [
    ['changed', () => token.replace(/\.(.)/, (_, first: string) => `.${first === 'e' ? 'f' : 'e'}`), 'does not hold'],
    [
      'signed by nobody',
      () => `${unsigned({ alg: 'none', typ: 'svc-conformance-certificate+jwt' })}.`,
      'does not hold',
    ],
    ['of another type', () => other({ ...certificate, iat: 1 }, 'JWT'), 'does not hold'],
    ['without its time', () => other(certificate), 'is signed, and no certificate'],
    [
      'of a verdict that is none',
      () => other({ ...certificate, verdict: 'good', iat: 1 }),
      'is signed, and no certificate',
    ],
    ['no JWS', () => 'nothing', 'does not hold'],
  ]
  it.each(forged)('is told as such: %s', async (_, make, says) => {
    const made = await make()
    await expect(unseal(made, key)).rejects.toThrow(CertificateError)
    await expect(unseal(made, key)).rejects.toThrow(says)
  })

  it('is told when another signed it', async () => {
    const stranger = await exportJWK((await generateKeyPair('EdDSA', { crv: 'Ed25519' })).publicKey)
    const says = 'it is not signed by this key, or was changed since'
    await expect(unseal(token, { kty: 'OKP', crv: 'Ed25519', x: stranger.x ?? '' })).rejects.toThrow(says)
  })
})
