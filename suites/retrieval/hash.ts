import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import type { Plan } from '../../harness/plan/plan.ts'
import { flip } from '../../harness/plan/rule.ts'
import { withChain } from '../delegation/baseline.ts'
import { hopBy } from '../hops/edits.ts'
import { executed } from './baseline.ts'
import { actsAs } from './edits.ts'

/** The hash that the answer to an Execute must tell; Discover and Execute differ in the same way. */
const tells = (says: string, change: (plan: Plan) => void = () => {}, key = 'agent'): PlanEdit =>
  edit(says, (plan) => {
    change(plan)
    plan.answer = { agent_identity_hash: `{key.${key}.thumbprint}` }
  })

const both = (change: (plan: Plan) => void) => (plan: Plan) => {
  for (const one of plan.discovery ? [plan, plan.discovery] : [plan]) change(one)
}

export default flip({
  id: 'retrieval/hash',
  spec: 'Authentication, Retrieval-URL identity binding, 1 and 3',
  level: 'must',
  requires: "agent_identity_hash is the thumbprint of the agent's request-signing key, whoever else takes part.",
  needs: ['execute', 'identity-hash'],
  on: executed,
  faults: {},
  variations: {
    agent: tells("the answer tells the agent's thumbprint"),
    'other-agent': tells("another agent executes, and the answer tells that one's", actsAs('stranger'), 'stranger'),
    'through-a-broker': tells(
      "a broker passes both requests on, and the answer tells the agent's",
      both((plan) => void plan.signatures.push(hopBy('broker', 'broker', 'agent'))),
    ),
    delegated: tells(
      "a principal has delegated to the agent, and the answer tells the agent's",
      both((plan) => {
        const { delegation, request } = withChain()
        Object.assign(plan, { delegation })
        plan.request.envelope = structuredClone(request.envelope)
      }),
    ),
  },
  mutants: {
    'binds URLs and tells no hash': 'agent',
    'tells the hash of the raw key': 'agent',
    'tells the thumbprint in hexadecimal': 'agent',
    'tells the thumbprint with padding': 'agent',
    'tells a hash of requester.id': 'agent',
    'tells the thumbprint of the first agent that it met': 'other-agent',
    'binds a URL to the last hop': 'through-a-broker',
    'tells the thumbprint of the last hop': 'through-a-broker',
    'binds a URL to the principal': 'delegated',
    "tells the thumbprint of the owner's key": 'delegated',
  },
})
