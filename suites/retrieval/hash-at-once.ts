import { load } from '../../harness/plan/rule.ts'
import { executed } from './baseline.ts'
import { strangers } from './edits.ts'
import { tells } from './tells.ts'

/** Two agents, and the one's thumbprint may stand where the other's is looked for. */
export default load({
  id: 'retrieval/hash-at-once',
  spec: 'Authentication, Retrieval-URL identity binding, 1 and 3',
  level: 'must',
  requires: 'Of agents that execute at once each is told its own thumbprint.',
  implies: ['retrieval/hash'],
  needs: ['execute', 'identity-hash', 'offers-beside'],
  on: executed,
  send: { 'two-agents': tells("another agent executes, and the answer tells that one's", strangers, 'stranger') },
  beside: tells("the agent executes, and the answer tells the agent's"),
  times: 8,
  concurrency: 8,
  rounds: 8,
  counts: { accepted: { least: 8, most: 8 } },
  mutants: { 'tells the thumbprint of the agent that came last': 'two-agents' },
})
