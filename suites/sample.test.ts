import { expect, test } from 'vitest'
import { surePairsOf } from '../harness/plan/cover-pairs.ts'
import { partOf, partsOf } from '../harness/plan/part-of-rule.ts'
import { aTenthOf } from '../harness/run/sample.ts'
import { ruleEntry } from '../harness/run/events.ts'
import { rules } from './index.ts'

const judging = rules.filter(({ level }) => level !== 'observe')
const planned = (of: typeof rules): number => of.reduce((sum, rule) => sum + ruleEntry(rule).planned, 0)

test('a tenth of the cases is a tenth, and another one for another choice', () => {
  const [one, again, other] = [aTenthOf(judging, 1), aTenthOf(judging, 1), aTenthOf(judging, 2)]
  const share = planned(one.rules) / planned(judging)
  expect(share).toBeGreaterThan(0.09)
  expect(share).toBeLessThan(0.2)
  expect(one.chosen).toBeLessThan(one.of / 4)
  const named = (sample: typeof one) => sample.rules.map((rule) => `${rule.id} ${partsOf(rule).join()}`)
  expect(named(one)).toEqual(named(again))
  expect(named(one)).not.toEqual(named(other))
})

test('every part of every rule can be tried without the rest', () => {
  const lost = judging.flatMap((rule) =>
    partsOf(rule).filter((part) => {
      if (rule.kind === 'enumerate') return false
      const narrowed = partOf(rule, new Set([part]))
      return !narrowed || !partsOf(narrowed).includes(part) || narrowed.id !== rule.id
    }),
  )
  expect(lost).toEqual([])
})

test('a part of a grid asks for nothing that none of its grants covers', () => {
  for (const rule of aTenthOf(judging, 7).rules) {
    if (rule.kind !== 'enumerate') continue
    const pairs = surePairsOf(rule)
    const covered = new Set(pairs.filter(({ role }) => role === 'variation').map(({ required }) => required))
    expect(pairs.filter(({ required }) => !covered.has(required))).toEqual([])
  }
})
