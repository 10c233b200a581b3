import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rules } from '../../suites/index.ts'
import { parseProfile } from '../target/index.ts'
import { parseBaseline } from './baseline.ts'
import { payloadsFor } from '../zoo/payloads.ts'
import { isTaken } from './testing.ts'

const hostile = Object.values(payloadsFor('/nowhere/marker'))

const laughs = Array.from({ length: 12 }, (_, i) => `a${i + 1}: &a${i + 1} [${`*a${i},`.repeat(10)}]`).join('\n')

/** YAML that is trouble in itself. */
const odd = [
  `a0: &a0 [x]\n${laughs}`,
  'a: &a [*a]',
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  '{a: '.repeat(10_000),
  `- ${'- '.repeat(10_000)}x`,
  '!!js/function "() => 1"',
  '%YAML 9.9\n---\n{}',
  '--- {}\n--- {}',
  '\uFEFF\0',
  '<<: *nothing',
  '? {a: b}\n: c',
  'x: !!binary "€"',
  '',
]

const profile = JSON.stringify({
  endpoint: 'http://127.0.0.1:9/v1',
  control: 'http://127.0.0.1:9',
  participants: { hosting: 'ports', port: 0 },
  http: { headers: { 'x-a': 'b' } },
  limits: { rate: 5, concurrency: 2, timeout_ms: 100 },
  clock: { tolerance_seconds: 2 },
  capabilities: { disclosure: 'hide', retrieval_binding: true },
  dialect: { chain: 'space', offers: 'offers', advisory: { a: null } },
})
const baseline = JSON.stringify({
  schema: 'svc-conformance-baseline/1',
  known: [
    { rule: 'window/expired', reason: 'known', expires: '2026-12-31', expected: { status: 'fail', says: 'x' } },
    { case: 'window/expired.by-a-day', reason: 'known', issue: 'https://issues.example/1' },
  ],
})

const day = '2026-02-31'

/** A text in which one value, or one name, is another, or a part is another. */
const changesOf = (sample: string): fc.Arbitrary<string> => {
  const total = (sample.match(/[:,[]/g) ?? []).length
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom(...hostile, day, '0000-01-01', '**/*', 'a/b', '*/*', 1e308))
  const changed = fc.tuple(fc.nat(total), value).map(([which, one]) => {
    let count = 0
    return JSON.stringify(JSON.parse(sample, (_, was: unknown) => (count++ === which ? one : was))) ?? ''
  })
  const spliced = fc
    .tuple(fc.nat(sample.length), fc.nat(9), fc.oneof(fc.constantFrom(...hostile), fc.string()))
    .map(([at, gone, added]) => sample.slice(0, at) + added + sample.slice(at + gone))
  return fc.oneof(changed, spliced, fc.json(), fc.string({ unit: 'binary', maxLength: 60 }))
}

const takers: [string, string, (text: string) => unknown][] = [
  ['a target profile', profile, (text) => parseProfile(text)],
  ['a baseline', baseline, (text) => parseBaseline(text, 'baseline.yaml', rules)],
]

describe.each(takers)('%s from elsewhere', (_, sample, take) => {
  test('is taken as it is', async () => {
    expect(await isTaken(() => take(sample))).toBe(true)
  })

  test('is taken, or refused in one line', async () => {
    let taken = 0
    const property = fc.asyncProperty(changesOf(sample), async (text) => {
      taken += Number(await isTaken(() => take(text)))
    })
    await fc.assert(property, { numRuns: 100 })
    expect(taken).toBeLessThan(100)
  })

  test.each(odd.map((text) => [text.slice(0, 20), text]))('is refused in one line: %j', async (__, text) => {
    expect(await isTaken(() => take(text))).toBe(false)
  })
})
