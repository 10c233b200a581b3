import type { PlanEdit } from '../../harness/plan/edit.ts'
import { signature } from '../../harness/plan/edits.ts'
import type { DocumentPlan } from '../../harness/plan/plan.ts'
import { watch, type Story } from '../../harness/plan/rule.ts'
import { sentBy } from '../revocation/edits.ts'
import { attended } from '../rotation/baseline.ts'
import { answers } from './edits.ts'

const witnessSigns: PlanEdit = signature('the witness signs under the address of the agent', (one) => {
  one.key = 'witness'
  one.parameters.keyid = '"{key.witness.thumbprint}"'
})

/** The directory of the witness is the last that the target has read. */
const afterTheWitness = (says: string, members: Partial<DocumentPlan>): Story => ({
  says: `${says}, and another agent, whose own was just read, signs under its address`,
  scene: answers(says, members),
  steps: [
    { at: 0, send: sentBy('witness'), expect: 'accepted' },
    { at: 0, send: witnessSigns, expect: 'rejected' },
  ],
})

export default watch({
  id: 'keys/directory-of-another',
  spec: 'Authentication, Rules for request signatures, 5; Errors',
  level: 'must',
  requires: 'Where a directory cannot be had, that of another agent does not take its place.',
  implies: ['keys/directory-unavailable', 'keys/selected-by-thumbprint', 'signature/identity'],
  on: attended,
  // What was read last is so for as long as nobody else asks.
  alone: true,
  stories: {
    'server-error': afterTheWitness('the directory of an agent answers 500', { status: 500, body: { text: 'none' } }),
    'not-found': afterTheWitness('the directory of an agent answers 404', { status: 404, body: { text: 'none' } }),
    'not-json': afterTheWitness('the directory of an agent is no JSON', {
      body: { text: 'There are no keys here.\n' },
    }),
    'without-keys': afterTheWitness('the directory of an agent has no `keys`', { body: { text: '{}' } }),
  },
  mutants: { 'goes on by the directory that it has read last where one cannot be had': 'server-error' },
})
