import { edit } from '../../harness/plan/edit.ts'
import { load } from '../../harness/plan/rule.ts'
import { delegated } from './baseline.ts'
import { sentByStranger } from './edits.ts'

/** Whose request it is, and whose chain, may stand where all requests share it. */
export default load({
  id: 'delegation/at-once',
  spec: 'Authentication, Delegation, 1 and 4',
  level: 'must',
  requires: 'Of requests that come at once each is held to its own chain.',
  implies: ['delegation/holder'],
  needs: ['offers-beside'],
  on: delegated,
  send: { stolen: sentByStranger("another agent sends the agent's chain, while the agent sends it, too") },
  beside: edit('the agent sends its chain', () => undefined),
  times: 8,
  concurrency: 8,
  rounds: 16,
  counts: { accepted: { least: 0, most: 0 } },
  mutants: { 'answers with what it found of the chain that came last': 'stolen' },
})
