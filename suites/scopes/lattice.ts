import { requesterOf } from '../../harness/plan/edits.ts'
import { enumerate } from '../../harness/plan/rule.ts'
import { scoped } from './baseline.ts'
import { coversBySegments, scopesOver, words } from './covers.ts'
import { declared, gatedBy } from './edits.ts'

/**
 * The laws of an order (reflexive, transitive, antisymmetric) hold where every pair goes as the oracle says, which is
 * tried for them. A grant has two more carriers: a token's scope against the same resources, and a parent's scope against
 * its child's. Each is one more entry of `carriers`; what reaches the exchange there is the rule's whole difference.
 */
export default enumerate({
  id: 'scopes/lattice',
  spec: 'Authentication, Scopes',
  level: 'must',
  requires: 'Of all scopes of up to three segments each covers what it must, and nothing else.',
  implies: [
    'delegation/scope-narrows',
    'scopes/table',
    'scopes/segmentwise',
    'scopes/case-and-space',
    'scopes/star-alone',
    'scopes/any-of',
    'scopes/only-matching',
    'scopes/subscription',
  ],
  needs: declared,
  on: scoped,
  granted: scopesOver([...words, '*']),
  required: scopesOver(words),
  oracle: coversBySegments,
  carriers: {
    declared: {
      says: 'requester.scopes is',
      carry: (plan, granted) => void (requesterOf(plan).scopes = [granted]),
      uri: gatedBy,
    },
  },
  mutants: {
    'compares the last segments of scopes of one length': 'declared-US-CA-over-dist-CA',
    'knows no scope with a word twice': 'declared-dist-dist-over-dist-dist',
  },
})
