import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Bench } from '../harness/self-test/bench.ts'
import { breachesOfPairs } from '../harness/self-test/pairs.ts'
import { selfTest } from '../harness/self-test/self-test.ts'
import { unproved } from '../harness/self-test/unproved.ts'
import { rules } from './index.ts'

test('the laws of the self-test hold, every mutant dies where it must, and no legal variant fails', async () => {
  const helper = new URL('../reports/latest/compiled/suites/self-test-helper.js', import.meta.url)
  const { breaches, kills } = await selfTest(rules, { sample: { every: 128, ofOwn: 8, ofKin: 32 }, helper })
  expect(breaches).toEqual([])
  expect(kills.length).toBeGreaterThan(rules.length)
  // A sample may miss who else catches a mutant: `mutants` names them all.
  expect(entwined).toEqual(expect.arrayContaining(unproved(rules, kills)))
  // Scopes come on several ways, and each is a comparison of its own, with mutants that it shows.
  const carriers = kills.filter(({ by }) => by.startsWith('scopes/lattice')).map(({ caught }) => carriersOf(caught))
  expect(carriers).toEqual(expect.arrayContaining([['chain'], ['declared'], ['token', 'two'], ['two']]))
})

/** Rules whose fact others state too, as their `implies` say: no bug shows itself to them alone. */
const entwined = [
  'signature/digest-present',
  'keys/kid-is-nothing',
  'keys/directory-of-another',
  'keys/registry-hosted',
  'keys/window-ends-in-cache',
  'rotation/tokens-survive',
  'rotation/window-changed',
  'hops/agent-first',
  'scopes/table',
  'quota/concurrent',
  'quota/last-one',
  'retrieval/answer',
]

test('a rule without a mutant that it alone catches is named', () => {
  const [rule] = rules.filter(({ level }) => level !== 'observe')
  const kill = { mutant: 'errs', by: `${rule!.id}.some-edit`, breaches: [] }
  expect(unproved([rule!], [])).toEqual([rule!.id])
  expect(unproved([rule!], [{ ...kill, caught: { [rule!.id]: ['some-edit'], 'other/rule': ['x'] } }])).toEqual([
    rule!.id,
  ])
  expect(unproved([rule!], [{ ...kill, caught: { [rule!.id]: ['some-edit'] } }])).toEqual([])
})

const carriersOf = (caught: Record<string, string[]>): string[] => {
  const slugs = caught['scopes/lattice'] ?? []
  return [...new Set(slugs.map((slug) => slug.slice(0, slug.indexOf('-'))))].toSorted()
}

test('variations change no verdict in the company of other edits', async () => {
  const bench = await Bench.open()
  const { breaches, tried } = await breachesOfPairs(bench, rules, 211)
  bench.close()
  expect(breaches).toEqual([])
  expect(tried).toBeGreaterThan(400)
})

test('every binding rule has a fault or a variation that a mutant shows', () => {
  const without = rules.filter((rule) => rule.level !== 'observe' && Object.keys(rule.mutants).length === 0)
  expect(without.map((rule) => rule.id)).toEqual([])
})

test('a rule is named by its file, once', async () => {
  expect(new Set(rules.map((rule) => rule.id)).size).toBe(rules.length)
  for (const rule of rules) {
    const file = join(import.meta.dirname, `${rule.id}.ts`)
    expect(await import(/* @vite-ignore */ file), rule.id).toMatchObject({ default: rule })
  }
})
