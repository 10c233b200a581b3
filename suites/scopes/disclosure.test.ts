import { expect, test } from 'vitest'
import { ruleEntitledBy } from '../../harness/plan/entitled.ts'
import { partsOf } from '../../harness/plan/part-of-rule.ts'
import disclosure from './disclosure.ts'
import hiddenIsAbsent from './hidden-is-absent.ts'

test('who offers nothing to requesters without scopes need not tell them why', () => {
  const all = partsOf(disclosure)
  expect(all).toContain('no-scope')
  expect(partsOf(ruleEntitledBy('declared-scope', disclosure))).toEqual(all.filter((slug) => slug !== 'no-scope'))
  expect(partsOf(ruleEntitledBy('declared-scope', hiddenIsAbsent))).toContain('no-scope')
})
