import { expect, test } from 'vitest'
import { rulesOf } from '../harness/spec/compare.ts'
import { rules } from './index.ts'
import { passages } from './passages/index.ts'

const ids = new Set<string>(rules.map(({ id }) => id))

test('what rests on the specification is a rule of this suite', () => {
  expect(passages.flatMap(rulesOf).filter((id) => !ids.has(id))).toEqual([])
})

test('each rule rests on a statement of the specification, or names the standard that it is derived from', () => {
  const resting = new Set(passages.flatMap(rulesOf))
  const standards = /RFC \d{4}|Protocol Buffers/
  const adrift = rules.filter(({ id, spec }) => !resting.has(id) && !standards.test(spec))
  expect(adrift.map(({ id }) => id)).toEqual([])
})

test('a binding rule that is no derived one rests on a statement', () => {
  const resting = new Set(passages.flatMap(rulesOf))
  expect(rules.filter(({ id, level }) => level === 'must' && !resting.has(id)).map(({ id }) => id)).toEqual([])
})

test('a place is named once', () => {
  expect(new Set(passages.map(({ place }) => place)).size).toBe(passages.length)
})
