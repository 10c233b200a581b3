import { chmodSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rules } from '../../suites/index.ts'
import { newKey, publicFileOf, readPrivateKey, readPublicKey } from './key-file.ts'
import { killRateFrom } from './kill-rate.ts'

const inFolder = (name: string): string => join(mkdtempSync(join(tmpdir(), 'key-')), name)

const written = (value: unknown, mode = 0o600): string => {
  const file = inFolder('key.json')
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value), { mode })
  return file
}

describe('a key', () => {
  const file = inFolder('made.json')
  const key = newKey(file)

  it('is made for its owner alone, its public half beside it', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readPrivateKey(file)).toEqual(key)
    expect(readFileSync(publicFileOf(file), 'utf8')).not.toContain(key.d)
    expect(readPublicKey(publicFileOf(file))).toEqual(readPublicKey(file))
  })

  it('is not made where one is', () => {
    expect(() => newKey(file)).toThrow('is there already')
    expect(readPrivateKey(file)).toEqual(key)
  })

  it('is refused when others can read it', () => {
    const open = written(key)
    chmodSync(open, 0o640)
    expect(() => readPrivateKey(open)).toThrow('can be read by others than its owner: chmod 600 it')
  })

  const { kty, crv, x, d } = key
  const broken: [string, unknown, string][] = [
    ['no JSON', `{"d":"${d}"`, 'it is not JSON'],
    ['no key', [], 'is no private Ed25519 JWK'],
    ['a public one', { kty, crv, x }, 'is no private Ed25519 JWK'],
    ['of another curve', { kty, crv: 'X25519', x, d }, 'is no private Ed25519 JWK'],
    ['cut short', { kty, crv, x, d: d.slice(3) }, 'is no private Ed25519 JWK'],
    ['of two halves', { kty, crv, x: newKey(inFolder('other')).x, d }, 'x does not belong to d'],
  ]
  it.each(broken)('that is %s is refused, and no message quotes it', (_, value, says) => {
    const broke = written(value)
    expect(() => readPrivateKey(broke)).toThrow(says)
    expect(() => readPrivateKey(broke)).not.toThrow(d)
  })
})

const all = rules.flatMap(({ id, mutants }) =>
  Object.entries(mutants).map(([mutant, slug]) => ({ mutant, by: `${id}.${slug}`, caught: { [id]: [slug] } })),
)
const matrix = (mutants: object[], version = '1') =>
  written({ schema: 'svc-conformance-mutants/1', tool: { name: 'svc-conformance', version }, mutants, breaches: [] })
const from = (file: string, given = false) => killRateFrom(file, given, '1', rules)

describe('the kill rate', () => {
  it('is what the self-test found', () => {
    const [first, ...others] = all
    expect(from(matrix(all))).toEqual({ rate: { killed: all.length, of: all.length } })
    expect(from(matrix([{ ...first, caught: {} }, ...others]))).toEqual({
      rate: { killed: all.length - 1, of: all.length },
    })
  })

  it('is not known from another version, from a part, or from nothing', () => {
    expect(from(matrix(all, '2'))).toMatchObject({ unknown: expect.stringContaining('is of version 2') })
    expect(from(matrix(all.slice(1)))).toMatchObject({ unknown: expect.stringContaining('has not all') })
    expect(from('/nowhere/mutants.json')).toMatchObject({ unknown: expect.stringContaining('there is no') })
    expect(() => from('/nowhere/mutants.json', true)).toThrow('no such file')
    expect(() => from(written({}))).toThrow('is not what the command "mutants" writes')
  })
})
