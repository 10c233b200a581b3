import { expect, test } from 'vitest'
import { editsOf, type NamedEdit } from '../plan/compose.ts'
import encoding from '../../suites/claims/svc-encoding.ts'
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
  ['claims/svc-encoding.accesses-boolean', true],
  ['claims/svc-encoding.spend-boolean', false],
])('%s has a world of its own each time: %s', (name, own) => {
  const edit = editsOf(encoding).find((one) => one.name === name)!
  expect(planCase({ baseline: encoding.on, edits: [edit], seed: 0 }, encoding, '').freshScene).toBe(own)
})
