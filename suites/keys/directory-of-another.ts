import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { signature, together } from '../../harness/plan/edits.ts'
import type { Json, JsonObject } from '../../harness/plan/json.ts'
import type { DocumentPlan } from '../../harness/plan/plan.ts'
import { watch, type Story } from '../../harness/plan/rule.ts'
import { sentBy } from '../revocation/edits.ts'
import { attended } from '../rotation/baseline.ts'
import { entry, participant } from '../plain.ts'
import { answers, signerEntry } from './edits.ts'

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

const ended = { not_before: '{time-7200@seconds}', not_after: '{time-3600@seconds}' }

/** A third agent, whom the target has not met, publishes the first one's key beside its own. */
const alsoByAThird = (says: string, members: Record<string, Json> = {}): PlanEdit =>
  edit(says, ({ participants }) => {
    const third = participant('third', 'ROLE_AGENT', 'third')
    const { keys } = (third.documents.directory!.body as { json: { keys: JsonObject[] } }).json
    keys.push({ ...entry('agent'), ...members })
    participants.third = third
  })

export default watch({
  id: 'keys/directory-of-another',
  spec: 'Authentication, Rules for request signatures, 5; Errors',
  level: 'must',
  requires: 'What a key is worth its own directory says, and that of another agent neither replaces nor changes it.',
  implies: [
    'keys/directory-unavailable',
    'keys/selected-by-thumbprint',
    'keys/window-end',
    'keys/foreign-entries',
    'signature/identity',
  ],
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
    'ended-here-not-there': {
      says: "an agent's key has ended, but for another agent's directory, which has it too, and was just read",
      scene: together(
        "the agent's key has ended, but for the directory of another",
        signerEntry('', ended),
        alsoByAThird(''),
      ),
      steps: [
        { at: 0, send: sentBy('third'), expect: 'accepted' },
        { at: 0, send: null, expect: 'rejected' },
      ],
    },
    'there-before-here': {
      says: "an agent's key is in force, and another agent's directory, which has it as well, was read before its own",
      scene: alsoByAThird("another's directory has the agent's key, too"),
      steps: [
        { at: 0, send: sentBy('third'), expect: 'accepted' },
        { at: 0, send: null, expect: 'accepted' },
      ],
    },
    'ended-there-not-here': {
      says: "an agent's key is in force, and another agent's directory, which was just read, has it as one that has ended",
      scene: alsoByAThird("another's directory has the agent's key as one that has ended", ended),
      steps: [
        { at: 0, send: null, expect: 'accepted' },
        { at: 0, send: sentBy('third'), expect: 'accepted' },
        { at: 0, send: null, expect: 'accepted' },
      ],
    },
  },
  mutants: {
    'gives a key the longest window that any directory gives it': 'ended-here-not-there',
    'gives a key the shortest window that any directory gives it': 'ended-there-not-here',
    'goes on by the directory that it has read last where one cannot be had': 'server-error',
  },
})
