import { edit } from '../../harness/plan/edit.ts'
import { flip } from '../../harness/plan/rule.ts'
import type { Plan } from '../../harness/plan/plan.ts'
import { relayed } from './baseline.ts'
import { brokenAgent, sendOnly } from './edits.ts'

/** A hop list in the body, as other protocols have it. */
const listed = (says: string, change: (plan: Plan) => void) =>
  edit(says, (plan) => {
    change(plan)
    plan.request.envelope.hops = [
      { domain: '{agent.host}', keyid: '{key.agent.thumbprint}', timestamp: '{time-1}' },
      { domain: '{broker.host}', keyid: '{key.broker.thumbprint}', timestamp: '{time-1}' },
    ]
  })

/** The chain lives in the headers. */
export default flip({
  id: 'hops/body-says-nothing',
  spec: 'Authentication, Multi-hop forwarding, 1',
  level: 'must',
  requires: 'A hop list in the body stands for no signature.',
  implies: [
    'hops/each-verified',
    'hops/agent-first',
    'hops/covers-previous',
    'signature/valid',
    'keys/selected-by-thumbprint',
  ],
  needs: ['forwarding'],
  on: relayed,
  faults: {
    'agent-corrupted': listed("the body lists the hops, and the agent's signature is corrupted", brokenAgent),
    'agent-left-out': listed("the body lists the hops, and the agent's signature is taken away", (plan) =>
      sendOnly(plan, 'broker'),
    ),
  },
  variations: {},
  mutants: {
    "takes a hop list in the body for the agent's signature": 'agent-corrupted',
  },
})
