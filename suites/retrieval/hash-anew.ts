import { agentSignature, requesterOf } from '../../harness/plan/edits.ts'
import { watch, type Baseline } from '../../harness/plan/rule.ts'
import { directory } from '../plain.ts'
import { executed } from './baseline.ts'
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

const byNewKey = tells(
  'the new key discovers and executes, and the answer tells its thumbprint',
  (one) => {
    // No two bodies are alike, though the id stays.
    one.request.envelope.uris = ['{uri.open}', '{uri.open2}']
    const signature = agentSignature(one)
    signature.key = 'agent-new'
    signature.parameters.keyid = '"{key.agent-new.thumbprint}"'
  },
  'agent-new',
)

export default watch({
  id: 'retrieval/hash-anew',
  spec: 'Authentication, Retrieval-URL identity binding, 3; Key publication, rotation and revocation, 2',
  level: 'must',
  requires: 'In the midst of a rotation agent_identity_hash is the thumbprint of the key that signed this request.',
  implies: ['retrieval/hash'],
  needs: ['execute', 'identity-hash'],
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
  },
  mutants: {
    'tells the thumbprint of the key by which it met an agent': 'old-and-new',
    'tells the thumbprint of the key by which it met a requester.id': 'old-and-new',
  },
})
