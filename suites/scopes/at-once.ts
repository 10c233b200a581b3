import { edit } from '../../harness/plan/edit.ts'
import { requester, together } from '../../harness/plan/edits.ts'
import { load, type Baseline } from '../../harness/plan/rule.ts'
import { sentByStranger } from '../delegation/edits.ts'
import { participant } from '../plain.ts'
import { filtered } from './baseline.ts'
import { declared } from './edits.ts'

const plan = structuredClone(filtered.plan)
plan.participants.stranger = participant('stranger', 'ROLE_AGENT', 'stranger')

const acquainted: Baseline = { ...filtered, slug: 'filtered-acquainted', plan }

/** What one request declares may stand where all requests share it. */
export default load({
  id: 'scopes/at-once',
  spec: 'Authentication, Scopes, flow',
  level: 'must',
  requires: 'Of requests that come at once each is offered what its own scopes cover.',
  implies: ['scopes/only-matching'],
  needs: declared,
  on: acquainted,
  send: {
    'another-scope': together(
      'another agent declares another scope, while the agent declares the right one',
      requester('', { scopes: ['academic:papers'] }),
      sentByStranger(''),
    ),
  },
  beside: edit('the agent declares its scope', () => undefined),
  times: 8,
  concurrency: 8,
  rounds: 16,
  counts: { accepted: { least: 0, most: 0 } },
  mutants: { 'answers by what the request declares that came last': 'another-scope' },
})
