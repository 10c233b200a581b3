import { expect, test } from 'vitest'
import { editsOf, type NamedEdit } from '../plan/compose.ts'
import encoding from '../../suites/claims/svc-encoding.ts'
import unknown from '../../suites/claims/unknown.ts'
import everyOperation from '../../suites/signature/every-operation.ts'
import hash from '../../suites/retrieval/hash.ts'
import { planCase } from './planned.ts'

const named = (name: string): NamedEdit => {
  const found = [...editsOf(everyOperation), ...editsOf(hash)].find((one) => one.name === name)
  if (!found) throw new Error(`there is no ${name}`)
  return found
}

/** What Execute tells decides where that alone is to be right, or alone is wrong; a refusal is no telling. */
test.each([
  [['retrieval/hash.agent'], true],
  [['retrieval/hash.of-who-discovered'], false],
  [['signature/every-operation.unsigned', 'retrieval/hash.agent'], false],
  [['signature/every-operation.body-changed', 'retrieval/hash.agent'], false],
])('an answer to %j must tell something: %s', (names, wanted) => {
  const { wantsAnswer } = planCase({ baseline: hash.on, edits: names.map(named), seed: 0 }, hash, '')
  expect(wantsAnswer).toBe(wanted)
})

/** A grant that one play has used up says nothing the next time. */
test.each([
  [encoding, 'accesses-boolean', true],
  [encoding, 'spend-boolean', true],
  [unknown, 'plain-first', false],
] as const)('$0.id: $1 has a world of its own each time: $2', (rule, slug, own) => {
  const edit = editsOf(rule).find((one) => one.slug === slug)!
  expect(planCase({ baseline: rule.on, edits: [edit], seed: 0 }, rule, '').freshScene).toBe(own)
})
