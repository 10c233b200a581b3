import * as fc from 'fast-check'
import { importJWK, SignJWT } from 'jose'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { certificateOf } from '../../reports/certificate/certificate.ts'
import { seal, type PrivateKey } from '../../reports/certificate/seal.ts'
import { reportOf } from '../../reports/report.ts'
import { entry, finished, judged, started } from '../../reports/sample-journal.ts'
import { exit } from './errors.ts'
import { newKey, publicFileOf, readPrivateKey } from './key-file.ts'
import { payloadsFor } from '../zoo/payloads.ts'
import { isTaken, steering } from './testing.ts'
import { verify } from './commands/verify.ts'

const hostile = Object.values(payloadsFor('/nowhere/marker'))

const folder = mkdtempSync(join(tmpdir(), 'foreign-certificates-'))
afterAll(() => rmSync(folder, { recursive: true }))
const keyFile = join(folder, 'key.jwk')
const file = join(folder, 'certificate.jws')
const report = reportOf([started([entry('a/b')]), judged('a/b'), finished()])
const bytes = Buffer.from(JSON.stringify(report))
const certificate = certificateOf({ report, bytes, suite: ['a/b', 'a/c'], killRate: null })

let key: PrivateKey
let token: string
beforeAll(async () => {
  key = newKey(keyFile)
  token = await seal(certificate, key)
})

const said: string[] = []
beforeEach(() => {
  said.length = 0
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0)
})
afterEach(() => void vi.restoreAllMocks())

/** Whether it holds. What does not is told in one line, with exit code 1, or 2 where it is no file to begin with. */
const holds = async (text: string | Buffer, by = publicFileOf(keyFile)): Promise<boolean> => {
  writeFileSync(file, text)
  return isTaken(() => verify(file, { key: by, slow: false }, []), [exit.failed, exit.usage])
}

const sign = async (claims: object, header: object = {}): Promise<string> =>
  new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'svc-conformance-certificate+jwt', ...header })
    .sign(await importJWK({ ...key }, 'EdDSA'))

const character = fc.constantFrom(...'A B Y z 0 1 9 - _ . = + / ~ { " \n \0 é'.split(' '), ' ')

test('the certificate itself holds', async () => {
  expect(await holds(token)).toBe(true)
  expect(await holds(`${token}\n`)).toBe(true)
})

test('a certificate with any of its characters changed, gone or added does not hold', async () => {
  const mangled = fc.tuple(fc.nat(token.length - 1), fc.nat(2), fc.oneof(character, fc.string()))
  const property = fc.asyncProperty(mangled, async ([at, gone, added]) => {
    const text = token.slice(0, at) + added + token.slice(at + gone)
    fc.pre(text.trim() !== token)
    expect(await holds(text)).toBe(false)
  })
  await fc.assert(property, { numRuns: 60 })
})

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

test('the last octet of each part is held to, the bits that base64url leaves over included', async () => {
  const ends = [...token.matchAll(/.(?=\.|$)/g)].map(({ index }) => index)
  expect(ends).toHaveLength(3)
  for (const at of ends) {
    const place = alphabet.indexOf(token[at] ?? '')
    for (const bit of [1, 2, 4]) {
      const text = token.slice(0, at) + alphabet[place ^ bit] + token.slice(at + 1)
      expect(await holds(text), text).toBe(false)
    }
  }
})

test('parts of several certificates, and of none, are none', async () => {
  const other = await sign({ ...certificate, iat: 1, seed: 9 })
  const unsigned = Buffer.from('{"alg":"none","typ":"svc-conformance-certificate+jwt"}').toString('base64url')
  const part = fc.constantFrom(...token.split('.'), ...other.split('.'), unsigned, '', 'e30', ...hostile)
  const property = fc.asyncProperty(fc.array(part, { maxLength: 6 }), async (parts) => {
    const text = parts.join('.')
    fc.pre(text !== token && text !== other)
    expect(await holds(text)).toBe(false)
  })
  await fc.assert(property, { numRuns: 60 })
})

test('what the right key signed is no certificate unless it says what one says, and is shown without steering', async () => {
  const whole = JSON.stringify({ ...certificate, iat: 1 })
  const total = (whole.match(/[:,[]/g) ?? []).length
  const odd = fc.oneof(fc.jsonValue(), fc.constantFrom(...hostile, 1e300, -1, 2 ** 53, 9e15, null))
  let held = 0
  const property = fc.asyncProperty(fc.nat(total), odd, async (which, value) => {
    let count = 0
    const claims: unknown = JSON.parse(whole, (_, one: unknown) => (count++ === which ? value : one))
    fc.pre(typeof claims === 'object' && claims !== null && !Array.isArray(claims))
    held += Number(await holds(await sign(claims)))
  })
  await fc.assert(property, { numRuns: 60 })
  expect(said.join('').replaceAll('\n', '')).not.toMatch(steering)
  expect(held).toBeLessThan(60)
})

test('odd headers, times and sizes are none', async () => {
  for (const iat of [-1, 1e15, 1.5]) expect(await holds(await sign({ ...certificate, iat }))).toBe(false)
  const whole = { ...certificate, iat: 1 }
  const headers = [{ typ: 'JWT' }, { crit: ['exp'], exp: 1 }, { typ: undefined }]
  for (const header of headers) expect(await holds(await sign(whole, header).catch(() => 'no JWS'))).toBe(false)
  expect(await holds('')).toBe(false)
  expect(await holds('.'.repeat(4_000_000))).toBe(false)
  expect(await holds('a'.repeat(5_000_000))).toBe(false)
  expect(await holds(`${token.split('.')[0]}.${'['.repeat(100_000)}.`)).toBe(false)
  expect(await isTaken(() => verify(folder, { key: keyFile, slow: false }, []))).toBe(false)
  expect(await holds(await sign({ ...whole, exp: 1 }))).toBe(false)
})

test('a key from elsewhere is one, or is told in one line that quotes nothing of it', async () => {
  const odd = join(folder, 'odd.jwk')
  const jwk = readFileSync(keyFile, 'utf8')
  const changed = fc
    .tuple(fc.constantFrom('kty', 'crv', 'x', 'd'), fc.oneof(fc.jsonValue(), fc.constantFrom(...hostile)))
    .map(([name, value]) => JSON.stringify({ ...JSON.parse(jwk), [name]: value }))
  const cut = fc.nat(jwk.length - 3).map((length) => jwk.slice(0, length))
  const property = fc.asyncProperty(fc.oneof(changed, cut, fc.json()), async (text) => {
    writeFileSync(odd, text, { mode: 0o600 })
    const same = text.includes(`"x":"${key.x}"`) && !/"(kty|crv)":(?!"(OKP|Ed25519)")/.test(text)
    const held = await holds(token, odd)
    expect(held && !same).toBe(false)
    await isTaken(() => readPrivateKey(odd))
  })
  await fc.assert(property, { numRuns: 60 })
})
