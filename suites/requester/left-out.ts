import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { requester } from '../../harness/plan/edits.ts'
import { watch } from '../../harness/plan/rule.ts'
import { delegate } from '../../harness/plan/delegate.ts'
import { sentByStranger } from '../delegation/edits.ts'
import { participant, plain } from '../plain.ts'
import { asking } from './baseline.ts'

const unknown = 'conformance:unheard-of'

/** Whatever a target keeps requests by, these are alike in it. */
const scene = requester('requester.name stays the same', { name: 'left-out' })

const accepted = { at: 0, send: null, expect: 'accepted' } as const
const noneCritical = requester('the list of critical extensions is empty', { ext_critical: [] })
const critical = requester('an extension that nobody knows is critical', {
  ext: { [unknown]: true },
  ext_critical: [unknown],
})
const byChain = edit('the agent asks by a chain for what that opens', (plan) => {
  delegate(plan)
  plan.request.envelope.uris = ['{uri.reports}']
})
const byStranger = sentByStranger('another agent asks, without a chain')

/** What was accepted a moment ago is sent once more, under another `requester.id`. */
const stillAccepted = (send: PlanEdit | null) => ({ at: 0, send, expect: 'accepted', asBefore: true }) as const

const plan = plain()
plan.participants.stranger = participant('stranger', 'ROLE_AGENT', 'stranger')

/** Where a message is read into the place of another, what it lacks must not be the other's. */
export default watch({
  id: 'requester/left-out',
  spec: 'Resources and their fields, Requester',
  level: 'must',
  requires: 'What a request leaves out is not taken from a request before it.',
  implies: ['requester/required-fields'],
  on: { ...asking, slug: 'asking-again', plan },
  stories: {
    'critical-before': {
      says: 'an extension that nobody knows was critical in the request before',
      scene,
      steps: [
        { at: 0, send: noneCritical, expect: 'open' },
        accepted,
        ...[critical, critical].flatMap((send) => [{ at: 0, send, expect: 'open' } as const, stillAccepted(null)]),
      ],
    },
    'chain-before': {
      says: "another agent's chain was in the request before",
      scene,
      steps: [
        { at: 0, send: byStranger, expect: 'accepted' },
        ...[byChain, byChain].flatMap((send) => [{ at: 0, send, expect: 'open' } as const, stillAccepted(byStranger)]),
      ],
    },
  },
  mutants: {
    'takes ext_critical that is lacking from the message before': 'critical-before',
    'takes a chain that is lacking from the message before': 'chain-before',
  },
})
