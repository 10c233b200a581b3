import { edit } from '../../harness/plan/edit.ts'
import { together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { hopBy } from '../hops/edits.ts'
import { delivered } from './baseline.ts'
import { fetchedBy, presents, unsigned } from './edits.ts'
import { withDiscovery } from './tells.ts'

/** Whoever passes an Execute on, its URL is the agent's. */
export default flip({
  id: 'retrieval/bound-relayed',
  spec: 'Authentication, Retrieval-URL identity binding, 3',
  level: 'must',
  requires: 'The URL of an Execute that a broker has passed on is bound to the agent, and not to the broker.',
  needs: ['execute', 'retrieval-binding', 'forwarding'],
  implies: ['retrieval/bound', 'retrieval/hash-relayed', 'retrieval/hmac'],
  on: delivered,
  faults: {
    bare: together('neither a key nor a signature is there', presents('', undefined), unsigned('')),
    broker: together('the broker presents its key, and signs', fetchedBy('broker')),
  },
  upon: { bare: 'by-a-broker', broker: 'by-a-broker' },
  variations: {
    'by-a-broker': edit('a broker passes Discover and Execute on', ({ retrieval }) => {
      const passed = retrieval ? withDiscovery(retrieval.execution) : []
      for (const { signatures } of passed) signatures.push(hopBy('broker', 'broker', 'agent'))
    }),
  },
  mutants: {
    'leaves URLs unbound that a broker brings': 'bare',
    'binds a URL to the first broker': 'by-a-broker',
  },
})
