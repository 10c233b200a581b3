import { edit } from '../../harness/plan/edit.ts'
import { together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { delivered } from './baseline.ts'
import { fetchedBy, presents, unsigned } from './edits.ts'
import { byChain, withDiscovery } from './tells.ts'

/** Whatever the agent acts by, its URL is its own. */
export default flip({
  id: 'retrieval/bound-delegated',
  spec: 'Authentication, Retrieval-URL identity binding, 3',
  level: 'must',
  requires: 'The URL of an Execute by a delegation is bound to the agent, and not to its principal.',
  needs: ['execute', 'retrieval-binding', 'requester-at-execute'],
  implies: ['retrieval/bound', 'retrieval/hash', 'retrieval/hmac'],
  on: delivered,
  faults: {
    bare: together('neither a key nor a signature is there', presents('', undefined), unsigned('')),
    principal: together(
      "the principal presents the key that the chain's first token is bound to, and signs",
      fetchedBy('principal'),
    ),
  },
  upon: { bare: 'by-a-chain', principal: 'by-a-chain' },
  variations: {
    'by-a-chain': edit('the agent discovers and executes by a chain of its owner and a principal', (plan) => {
      if (plan.retrieval) withDiscovery(plan.retrieval.execution).forEach(byChain)
      plan.delivers = '{content.reports}'
    }),
  },
  mutants: {
    'leaves URLs unbound that a delegation brings': 'bare',
    'binds a URL to the owner of what a delegation opens': 'by-a-chain',
  },
})
