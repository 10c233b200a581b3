import { requester, together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { delegated } from './baseline.ts'
import { chained, claims, declared, delegation, first, last } from './edits.ts'

export default flip({
  id: 'delegation/scope-omitted',
  spec: 'Authentication, Delegation, 2',
  level: 'derived',
  requires: "A child without a scope has at most its parent's.",
  partsNeed: { 'gated-by-default': ['outside-by-an-empty-one'] },
  on: delegated,
  faults: {
    outside: together(
      "the child has no scope, and its parent's does not cover the resource",
      claims('the parent', first, { scope: '"academic:papers"' }),
      claims('the child', last, { scope: undefined }),
      declared('academic:papers'),
    ),
    'outside-by-an-empty-one': together(
      "the child's scope is empty, its parent's does not cover the resource, and nothing is mirrored or declared",
      claims('the parent', first, { scope: '"academic:papers"' }),
      claims('the child', last, { scope: '""' }),
      delegation('', { scopes: undefined }),
      requester('', { scopes: undefined }),
    ),
    'outside-the-middle': together(
      'the last of three tokens has no scope, the first one covers the resource, and the middle one does not',
      chained('', 'principal', 'middle', 'agent'),
      claims('', first, { scope: '"internal:reports academic:papers"' }),
      claims('', 1, { scope: '"academic:papers"' }),
      claims('', last, { scope: undefined }),
      declared('academic:papers'),
    ),
  },
  variations: {},
  mutants: {
    'takes a child without a scope for one without limits': 'outside',
    'takes a child of an empty scope for one without limits': 'outside-by-an-empty-one',
    'lets a child without a scope have that of the first token': 'outside-the-middle',
  },
})
