import { flip } from '../../harness/plan/rule.ts'
import { scoped } from './baseline.ts'
import { declared, over } from './edits.ts'

/** The rows of the spec's own table. */
export default flip({
  id: 'scopes/table',
  spec: 'Authentication, Scopes, table',
  level: 'must',
  requires: 'A grant covers what the table says, and nothing that it says is not covered.',
  implies: [
    'delegation/scope-narrows',
    'scopes/segmentwise',
    'scopes/lattice',
    'scopes/case-and-space',
    'scopes/star-alone',
    'scopes/any-of',
    'scopes/subscription',
  ],
  needs: declared,
  on: scoped,
  faults: {
    'other-country': over('dist:US:*', 'dist:EU'),
    prefix: over('dist', 'dist:US'),
    narrower: over('dist:US:CA', 'dist:US'),
  },
  variations: {
    'star-over-one': over('dist:*', 'dist:US'),
    'star-over-two': over('dist:*', 'dist:US:CA'),
    'star-after-two': over('dist:US:*', 'dist:US:CA'),
    'same-one': over('dist', 'dist'),
    'same-three': over('dist:US:CA', 'dist:US:CA'),
    'star-alone': over('*', 'dist:US:CA'),
  },
  mutants: {
    'compares the first segment where a star ends a scope': 'other-country',
    'takes a scope for a prefix': 'prefix',
    'takes a narrower scope for a broader one': 'narrower',
    'lets a last star stand for one segment': 'star-over-two',
    'knows no star within a scope': 'star-over-one',
    'wants a permission in each scope': 'same-one',
    'knows scopes of at most two segments': 'same-three',
  },
})
