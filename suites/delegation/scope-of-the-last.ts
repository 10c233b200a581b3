import { edit } from '../../harness/plan/edit.ts'
import { together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
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
  implies: ['delegation/scope-omitted', 'scopes/only-matching', 'scopes/case-and-space'],
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
    // As declared it has its own rule; some exchanges compare what tokens grant elsewhere.
    'other-case': edit("the tokens' scope is the resource's in capitals", (plan) => {
      setScopes(plan, ['INTERNAL:REPORTS'])
    }),
  },
  variations: {},
  mutants: {
    'grants what the first token grants': 'first-has-more',
    'grants what any token of the chain grants': 'middle-has-more',
    "reads a token's scopes in small letters": 'other-case',
  },
})
