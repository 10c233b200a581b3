import { edit } from '../../harness/plan/edit.ts'
import { together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { passedOnByBroker } from '../hops/edits.ts'
import { delegated } from './baseline.ts'
import { chained, claims, declared, first, last, setScopes } from './edits.ts'

const all = { scope: '"academic:papers internal:reports"' }
const less = { scope: '"academic:papers"' }

/** What somebody upstream has, and did not pass on, is not the holder's. */
export default flip({
  id: 'delegation/scope-of-the-last',
  spec: 'Authentication, Delegation, 2; Scopes, flow',
  level: 'must',
  requires: "A chain opens what its last token's scope covers.",
  implies: [
    'delegation/scope-omitted',
    'scopes/only-matching',
    'scopes/case-and-space',
    'scopes/subscription',
    'scopes/by-token',
  ],
  partsNeed: { prices: ['subscription-given-up'], forwarding: ['broker-has-less'] },
  on: delegated,
  faults: {
    'first-has-more': together(
      "the first token's scope covers the resource, and the last one's does not",
      claims('the first', first, all),
      claims('the last', last, less),
      declared('academic:papers'),
    ),
    'middle-has-more': together(
      'a middle token has passed on less than it was given',
      chained('a longer chain', 'principal', 'middle', 'agent'),
      claims('the first', first, all),
      claims('the middle', 1, all),
      claims('the last', last, less),
      declared('academic:papers'),
    ),
    'broker-has-less': together(
      'the agent has passed on less than it was given to the broker that signs',
      chained('a token for the broker', 'principal', 'agent', 'broker'),
      passedOnByBroker,
      claims('the first', first, all),
      claims('the middle', 1, all),
      claims('the last', last, less),
      declared('academic:papers'),
    ),
    'subscription-given-up': edit(
      'the first token has a subscription, the last one does not, and no price is wanted',
      (plan) => {
        setScopes(plan, ['academic:papers'])
        plan.delegation!.links[first]!.claims.scope = '"academic:papers subscription:news"'
        plan.request.envelope.uris = ['{uri.news}']
        plan.wants = '{uri.news}'
        plan.wantsPrice = 'free'
      },
    ),
    // As declared it has its own rule; some exchanges compare what tokens grant elsewhere.
    'other-case': edit("the tokens' scope is the resource's in capitals", (plan) => {
      setScopes(plan, ['INTERNAL:REPORTS'])
    }),
  },
  variations: {},
  mutants: {
    'grants what the first token grants': 'first-has-more',
    'grants what any token of the chain grants': 'middle-has-more',
    'grants by a broker what the agent was granted that has passed it on': 'broker-has-less',
    'asks no price of whom any token of a chain subscribes': 'subscription-given-up',
    "reads a token's scopes in small letters": 'other-case',
  },
})
