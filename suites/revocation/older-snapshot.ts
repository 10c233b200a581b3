import type { PlanEdit } from '../../harness/plan/edit.ts'
import type { Step } from '../../harness/plan/rule.ts'
import { watch } from '../../harness/plan/rule.ts'
import { listed } from './baseline.ts'
import { agentRevoked, listAnswers, polled, thumbprint } from './edits.ts'

const older = (says: string, revoked: string[]): PlanEdit =>
  listAnswers(says, { body: { json: { as_of: '{time-7200@seconds}', revoked } } })

const openAfter = (...steps: Step[]): Step[] => [
  { at: 0, send: null, expect: 'accepted' },
  ...steps,
  { at: 0, ...polled },
  { at: 0, send: null, expect: 'open' },
]

export default watch({
  id: 'revocation/older-snapshot',
  spec: 'Resources and their fields, Key directory',
  level: 'observe',
  requires: 'Whether a snapshot that is older than the one held takes its place.',
  needs: [['refresh', 'clock', 'slow']],
  on: listed,
  stories: {
    frees: {
      says: 'a list of two hours ago does not have a key that was revoked since',
      scene: null,
      steps: openAfter(
        { at: 0, serve: agentRevoked },
        { at: 0, ...polled },
        { at: 0, serve: older('the old list', []) },
      ),
    },
    revokes: {
      says: 'a list of two hours ago has a key that the last one had not',
      scene: null,
      steps: openAfter({ at: 0, serve: older('an old list names the key', [thumbprint('agent')]) }),
    },
  },
  mutants: {},
})
