import { requesterOf } from '../../harness/plan/edits.ts'
import { enumerate } from '../../harness/plan/rule.ts'
import { delegated } from '../delegation/baseline.ts'
import { setScopes } from '../delegation/edits.ts'
import { scoped } from './baseline.ts'
import { coversBySegments, scopesOver, words } from './covers.ts'
import { gatedBy } from './edits.ts'

/** Every scope of up to three segments, stars among them. */
const all = scopesOver([...words, '*'])

/** By the alphabet they stand before `credit:read` in some tokens, and after it in others. */
const besideAnother = all.filter((scope) => scope.split(':').length < 3)

/**
 * The laws of an order (reflexive, transitive, antisymmetric) hold where every pair goes as the oracle says, which is
 * tried for them. A token's scope counts by itself at some exchanges, and beside declared ones at others.
 */
export default enumerate({
  id: 'scopes/lattice',
  spec: 'Authentication, Scopes; Delegation, 2',
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
  on: scoped,
  granted: all,
  required: scopesOver(words),
  oracle: coversBySegments,
  carriers: {
    declared: {
      says: 'requester.scopes is',
      needs: 'self-declared-scopes',
      carry: (plan, granted) => void (requesterOf(plan).scopes = [granted]),
      uri: gatedBy,
    },
    token: {
      says: "the tokens' scope is",
      on: delegated,
      carry(plan, granted) {
        setScopes(plan, [granted])
        delete requesterOf(plan).scopes
      },
      uri: gatedBy,
    },
    'token-and-declared': {
      says: "the tokens' scope and requester.scopes are",
      on: delegated,
      insteadOf: 'token',
      carry: (plan, granted) => setScopes(plan, [granted]),
      uri: gatedBy,
    },
    'two-in-token': {
      says: "the tokens' scopes are credit:read and",
      on: delegated,
      granted: besideAnother,
      carry(plan, granted) {
        setScopes(plan, ['credit:read', granted].toSorted())
        delete requesterOf(plan).scopes
      },
      uri: gatedBy,
    },
    'two-in-token-and-declared': {
      says: "the tokens' scopes and requester.scopes are credit:read and",
      on: delegated,
      insteadOf: 'two-in-token',
      granted: besideAnother,
      carry: (plan, granted) => setScopes(plan, ['credit:read', granted].toSorted()),
      uri: gatedBy,
    },
    chain: {
      says: "the parent's scope is",
      saysRequired: "the child's is",
      on: delegated,
      // Along a chain stars stand on either side, and each pair is a request.
      required: all,
      carry: (plan, granted, required) =>
        setScopes(plan, ['internal:reports', granted], ['internal:reports', required]),
    },
  },
  mutants: {
    'compares the last segments of scopes of one length': 'declared-US-CA-over-dist-CA',
    'knows no scope with a word twice': 'declared-dist-dist-over-dist-dist',
    'takes the first segment of what is declared for a star': 'declared-US-CA-over-dist-CA',
    "takes a token's scope for a prefix": 'token-dist-over-dist-US',
    "knows no star in a token's scope": 'token-star-US-over-dist-US',
    "looks at the first of a token's scopes only": 'two-in-token-dist-over-dist',
    "takes a child's star for any segment": 'chain-dist-over-star',
    'lets no child have a star that its parent has not': 'chain-star-over-star-US',
  },
})
