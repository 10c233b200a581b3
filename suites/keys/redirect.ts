import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { together } from '../../harness/plan/edits.ts'
import { observe } from '../../harness/plan/rule.ts'
import { directory } from '../plain.ts'
import { published } from './baseline.ts'
import { answers, stranger } from './edits.ts'

const wellKnown = '/.well-known/http-message-signatures-directory'

const leadsTo = (status: number, location: string): PlanEdit =>
  answers(`the directory redirects to ${location}`, { status, headers: { location }, body: { text: '' } })

/** The agent's own host has the directory at another path. */
const movedWithin: PlanEdit = edit('the directory lies at /keys', (plan) => {
  plan.participants.agent!.documents.elsewhere = { ...directory('agent', 'sibling'), path: '/keys' }
})

/** Another host has it: whose keys are they then? */
const movedAway: PlanEdit = edit('the directory lies on another host', (plan) => {
  plan.participants.other!.documents.directory = directory('agent', 'sibling')
})

/** The spec says where a directory lies, and not what a redirect there means. */
export default observe({
  id: 'keys/redirect',
  spec: 'Authentication, Rules for request signatures, 5',
  requires: 'Whether a directory is followed to where it redirects.',
  on: published,
  tries: {
    'same-host': together('the directory redirects to another path', movedWithin, leadsTo(302, '{agent.base}/keys')),
    'same-host-for-good': together(
      'the directory has moved to another path for good',
      movedWithin,
      leadsTo(308, '/keys'),
    ),
    'other-host': together(
      'the directory redirects to another host',
      stranger(''),
      movedAway,
      leadsTo(302, `{other.base}${wellKnown}`),
    ),
    'in-a-circle': together('the directory redirects to itself', leadsTo(302, wellKnown)),
  },
})
