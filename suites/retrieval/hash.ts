import { edit } from '../../harness/plan/edit.ts'
import { flip } from '../../harness/plan/rule.ts'
import { directory } from '../plain.ts'
import { executed } from './baseline.ts'
import { actsAs, signsWith, strangers } from './edits.ts'
import { byChain, tells, withDiscovery } from './tells.ts'

export default flip({
  id: 'retrieval/hash',
  spec: 'Authentication, Retrieval-URL identity binding, 1 and 3',
  level: 'must',
  requires: "agent_identity_hash is the thumbprint of the agent's request-signing key.",
  implies: ['retrieval/hash-relayed', 'keys/registry-hosted', 'keys/selected-by-thumbprint'],
  needs: ['execute', 'identity-hash'],
  on: executed,
  faults: {
    // Whether it may is open: what is wrong is an answer that tells of the one who only discovered.
    'of-who-discovered': edit('another agent executes the offer, and the answer tells who discovered it', (plan) => {
      actsAs('stranger', plan)
      plan.answer = { agent_identity_hash: '{key.agent.thumbprint}' }
    }),
  },
  variations: {
    agent: tells("the answer tells the agent's thumbprint"),
    'other-agent': tells("another agent executes, and the answer tells that one's", strangers, 'stranger'),
    'key-among-others': tells('the agent signs with the second key of three that it publishes', ({ participants }) => {
      participants.agent!.documents.directory = directory('agent-first', 'agent', 'agent-last')
    }),
    delegated: tells("a principal has delegated to the agent, and the answer tells the agent's", byChain),
  },
  open: {
    // One key a transaction: who does not refuse it tells of one of the two.
    'of-the-key-that-discovered': edit(
      'the agent discovers by one key of its directory and executes by another, and the answer tells the first',
      (plan) => {
        for (const { participants } of withDiscovery(plan))
          participants.agent!.documents.directory = directory('agent', 'agent-second')
        signsWith('agent-second', plan)
        plan.answer = { agent_identity_hash: '{key.agent.thumbprint}' }
      },
    ),
  },
  mutants: {
    'binds URLs and tells no hash': 'agent',
    'tells the hash of the raw key': 'agent',
    'tells the thumbprint in hexadecimal': 'agent',
    'tells the thumbprint with padding': 'agent',
    'tells a hash of requester.id': 'agent',
    'tells the thumbprint of the first agent that it met': 'other-agent',
    "tells the thumbprint of the first key in the agent's directory": 'key-among-others',
    'binds a URL to the principal': 'delegated',
    "tells the thumbprint of the owner's key": 'delegated',
    'tells the thumbprint of whoever discovered': 'of-who-discovered',
  },
})
