import { compactVerify, decodeJwt, importJWK } from 'jose'
import { expect, test } from 'vitest'
import type { DelegationPlan, LinkPlan } from '../plan/plan.ts'
import { chainLookup } from './chain.ts'
import { KeyRing } from './keys.ts'
import type { Scene } from './scene.ts'

const scene: Scene = {
  keys: new KeyRing(),
  scheme: 'http',
  stagedSecond: 0,
  participants: {},
  host: () => undefined,
  uri: () => undefined,
}

const link = (key: string, differs: Partial<LinkPlan> = {}): LinkPlan => ({
  key,
  header: { alg: '"EdDSA"', typ: '"JWT"' },
  claims: { scope: '"internal:reports"', exp: '{later}' },
  payload: '{claims}',
  encoding: 'utf8',
  signature: 'genuine',
  afterwards: {},
  form: '{header}.{payload}.{signature}',
  ...differs,
})

const lookup = (name: string): string | undefined => (name === 'later' ? '1900000000' : undefined)
const chain = (plan: DelegationPlan, name = 'chain'): string =>
  chainLookup(plan, scene, lookup, (tokens) => tokens.join('~'))(name) ?? ''
const textOf = (base64: string): string => Buffer.from(base64, 'base64').toString()

const verifies = async (token: string, key: string): Promise<boolean> => {
  try {
    await compactVerify(token, await importJWK(scene.keys.key(key).jwk, 'EdDSA'))
    return true
  } catch {
    return false
  }
}

test('each token is signed by its own key, and its claims are filled in', async () => {
  const [first = '', second = ''] = textOf(chain({ links: [link('owner'), link('principal')] })).split('~')
  expect(await verifies(first, 'owner')).toBe(true)
  expect(await verifies(second, 'principal')).toBe(true)
  expect(await verifies(second, 'owner')).toBe(false)
  expect(decodeJwt(first)).toEqual({ scope: 'internal:reports', exp: 1_900_000_000 })
})

test('what is changed after signing is not what was signed', async () => {
  const token = textOf(chain({ links: [link('owner', { afterwards: { claims: { scope: '"*"' } } })] }))
  expect(decodeJwt(token)).toMatchObject({ scope: '*' })
  expect(await verifies(token, 'owner')).toBe(false)
})

test('the alphabets differ where they are to, and all clothings are of the same text', async () => {
  const plan: DelegationPlan = { links: [link('owner'), link('principal')], alphabets: 'differ' }
  const url = chain(plan, 'chain.url')
  expect(url).toMatch(/[-_]/)
  expect(chain(plan)).toMatch(/[+/].*=$/)
  expect(chain(plan, 'chain.unpadded')).not.toMatch(/=$/)
  expect(textOf(chain(plan, 'chain.url.padded'))).toBe(textOf(url))
  expect(textOf(chain(plan))).toBe(textOf(url))
  expect(await verifies(textOf(url).split('~')[0] ?? '', 'owner')).toBe(true)
})

test('a chain of five hundred tokens is built', () => {
  const links = Array.from({ length: 500 }, (_, i) => link(`holder-${i}`))
  expect(textOf(chain({ links })).split('~')).toHaveLength(500)
})

test('a token is made once for a second and a place, and anew for others', () => {
  const iss = '"{principal-domain}"'
  const plan = { links: [link('owner', { claims: { iss, exp: '{beyond+600}' } })] }
  const given: Record<string, string> = { 'principal-domain': 'owner.example', 'beyond+0': '100', 'beyond+600': '700' }
  const asked: string[] = []
  const lookUp = (name: string): string | undefined => {
    asked.push(name)
    return given[name]
  }
  const claims = (): object => decodeJwt(textOf(chainLookup(plan, scene, lookUp, ([only = '']) => only)('chain') ?? ''))
  expect([claims(), claims()]).toEqual([
    { iss: 'owner.example', exp: 700 },
    { iss: 'owner.example', exp: 700 },
  ])
  expect(asked.filter((name) => name === 'beyond+600')).toHaveLength(1)
  Object.assign(given, { 'beyond+0': '101', 'beyond+600': '701' })
  expect(claims()).toMatchObject({ exp: 701 })
  given['principal-domain'] = 'principal.example'
  expect(claims()).toMatchObject({ iss: 'principal.example' })
})
