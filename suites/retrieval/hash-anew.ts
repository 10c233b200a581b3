import { edit } from '../../harness/plan/edit.ts'
import { agentSignature, requesterOf } from '../../harness/plan/edits.ts'
import type { Plan } from '../../harness/plan/plan.ts'
import { watch, type Baseline } from '../../harness/plan/rule.ts'
import { directory } from '../plain.ts'
import { executed } from './baseline.ts'
import { actsAs } from './edits.ts'
import { tells, withDiscovery } from './tells.ts'

const plan = structuredClone(executed.plan)
for (const one of withDiscovery(plan)) {
  one.participants.agent!.documents.directory = directory('agent', 'agent-new')
  requesterOf(one).id = '{agent.host}'
}

const rotating: Baseline = {
  ...executed,
  slug: 'executed-by-two',
  says: 'an agent discovers and executes by the older of the two keys of its directory',
  plan,
}

const withNewKey = (one: Plan): void => {
  const signature = agentSignature(one)
  signature.key = 'agent-new'
  signature.parameters.keyid = '"{key.agent-new.thumbprint}"'
}

const byNewKey = tells(
  'the new key discovers and executes, and the answer tells its thumbprint',
  (one) => {
    // No two bodies are alike, though the id stays.
    one.request.envelope.uris = ['{uri.open2}']
    withNewKey(one)
  },
  'agent-new',
)

const sameByNewKey = tells(
  'the new key discovers and executes the same, and the answer tells its thumbprint',
  (one) => {
    requesterOf(one).id = '{agent.host}-anew'
    withNewKey(one)
  },
  'agent-new',
)

const byAnother = edit(
  "another agent executes that offer, and the answer tells the first one's thumbprint",
  (execution) => {
    actsAs('stranger', execution)
    execution.answer = { agent_identity_hash: '{key.agent.thumbprint}' }
  },
)

export default watch({
  id: 'retrieval/hash-anew',
  spec: 'Authentication, Retrieval-URL identity binding, 3; Key publication, rotation and revocation, 2',
  level: 'must',
  requires:
    'In the midst of a rotation, and after another agent, agent_identity_hash is the thumbprint of the key that signed this request.',
  implies: ['retrieval/hash'],
  needs: ['execute', 'identity-hash', 'offers-beside'],
  on: rotating,
  stories: {
    'old-and-new': {
      says: 'the older key executes, and then the new one',
      scene: null,
      steps: [
        { at: 0, send: tells("the answer tells the older key's thumbprint"), expect: 'accepted' },
        { at: 0, send: byNewKey, expect: 'accepted' },
      ],
    },
    'same-resource': {
      says: 'the older key executes, and then the new one, for the same resource',
      scene: null,
      steps: [
        { at: 0, send: tells("the answer tells the older key's thumbprint"), expect: 'accepted' },
        { at: 0, send: sameByNewKey, expect: 'accepted' },
      ],
    },
    // It may be refused, and it may be executed: what is told then is whose it is.
    'after-another': {
      says: 'an agent executes an offer, and then another agent the same one',
      scene: null,
      steps: [
        { at: 0, hold: true },
        { at: 0, send: tells("the answer tells the agent's thumbprint"), expect: 'accepted', premise: true },
        { at: 0, send: byAnother, expect: 'rejected' },
      ],
    },
  },
  mutants: {
    'tells the thumbprint of the key by which it met an agent': 'old-and-new',
    'tells the thumbprint of the key by which it met a requester.id': 'old-and-new',
    'tells the thumbprint of the key by which an agent bought a resource first': 'same-resource',
    'answers an offer that was executed before as it did then': 'after-another',
  },
})
