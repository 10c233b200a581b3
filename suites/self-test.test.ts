import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Rule } from '../harness/plan/rule.ts'
import { parts, replaceParts, variants } from '../harness/reference/index.ts'
import { Bench, type Prepared } from '../harness/self-test/bench.ts'
import { wrongCases } from '../harness/self-test/laws.ts'
import { breachesOfPairs } from '../harness/self-test/pairs.ts'
import { selfTest } from '../harness/self-test/self-test.ts'
import { rules } from './index.ts'

test('the laws of the self-test hold, and every mutant dies where it must', async () => {
  const { breaches, kills } = await selfTest(rules, { every: 12 })
  expect(breaches).toEqual([])
  expect(kills.length).toBeGreaterThan(rules.length)
}, 240_000)

test('variations change no verdict in the company of other edits', async () => {
  const bench = await Bench.open()
  const { breaches, tried } = await breachesOfPairs(bench, rules, 13)
  bench.close()
  expect(breaches).toEqual([])
  expect(tried).toBeGreaterThan(500)
})

test('every binding rule has a fault or a variation that a mutant shows', () => {
  const unproved = rules.filter((rule) => rule.level !== 'observe' && Object.keys(rule.mutants).length === 0)
  expect(unproved.map((rule) => rule.id)).toEqual([])
})

test('a rule is named by its file, once', async () => {
  expect(new Set(rules.map((rule) => rule.id)).size).toBe(rules.length)
  for (const rule of rules) {
    const file = join(import.meta.dirname, `${rule.id}.ts`)
    expect(await import(/* @vite-ignore */ file), rule.id).toMatchObject({ default: rule })
  }
})

describe('legal variants of the reference fail no rule', () => {
  let bench: Bench
  const prepared = new Map<Rule, Prepared[]>()

  beforeAll(async () => {
    bench = await Bench.open()
    for (const rule of rules) prepared.set(rule, await bench.prepare(rule))
  })
  afterAll(() => bench.close())

  test.each(Object.entries(variants))('%s', async (_, variant) => {
    const apt = [...prepared].filter(([{ needs }]) => !needs?.some((need) => variant.lacks?.includes(need)))
    const wrong = await wrongCases(bench, bench.exchange(replaceParts(parts, variant)), new Map(apt))
    expect(wrong.map(({ one }) => one.name)).toEqual([])
  })
})
