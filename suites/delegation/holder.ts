import { flip } from '../../harness/plan/rule.ts'
import { delegated } from './baseline.ts'
import { bound } from './chain.ts'
import { chained, claims, last, sentByStranger } from './edits.ts'

export default flip({
  id: 'delegation/holder',
  spec: 'Authentication, Delegation, 1 and 4',
  level: 'must',
  requires: "The key that signs the request is the one that the chain's last token is bound to.",
  on: delegated,
  faults: {
    stolen: sentByStranger("another agent sends the agent's chain"),
    'bound-to-another': claims('the last token is bound to another key', last, { cnf: bound('stranger') }),
    'holder-of-the-first-link': chained('the agent has passed on what the owner granted to it', 'agent', 'stranger'),
    'holder-of-a-middle-link': chained('the agent has passed on what it had', 'principal', 'agent', 'stranger'),
  },
  variations: {},
  mutants: {
    'takes a delegation for a bearer token': 'stolen',
    'looks for the holder among all tokens of a chain': 'holder-of-a-middle-link',
  },
})
