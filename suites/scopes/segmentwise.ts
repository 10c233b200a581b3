import { flip } from '../../harness/plan/rule.ts'
import { scoped } from './baseline.ts'
import { anyOneCovers, anyOneMisses } from './drawn.ts'
import { declared, over } from './edits.ts'

/** A scope is neither a prefix nor a pattern: its segments are compared, each with the one at its place. */
export default flip({
  id: 'scopes/segmentwise',
  spec: 'Authentication, Scopes',
  level: 'must',
  requires: 'A grant covers a requirement when each of its segments is the same or a star, and a last star the rest.',
  implies: [
    'delegation/scope-narrows',
    'scopes/table',
    'scopes/lattice',
    'scopes/case-and-space',
    'scopes/star-alone',
    'scopes/any-of',
    'scopes/subscription',
  ],
  needs: declared,
  on: scoped,
  faults: {
    shorter: over('dist:US', 'dist:US:CA'),
    'any-miss': anyOneMisses,
    longer: over('dist:US', 'dist'),
    'third-differs': over('dist:US:US', 'dist:US:CA'),
    'other-order': over('US:dist', 'dist:US'),
    'other-end': over('US:CA', 'dist:US:CA'),
    'inner-star-over-two': over('*:CA', 'dist:US:CA'),
    'inner-star-over-none': over('dist:*:US', 'dist:US'),
    'part-of-a-segment': over('dist:U', 'dist:US'),
    'star-in-a-segment': over('dist:U*', 'dist:US'),
    'question-mark': over('dist:U?', 'dist:US'),
    'two-stars': over('dist:**', 'dist:US'),
    'regular-expression': over('dist:.*', 'dist:US'),
  },
  variations: {
    'inner-star': over('dist:*:CA', 'dist:US:CA'),
    'any-cover': anyOneCovers,
    'first-star': over('*:US', 'dist:US'),
    'stars-around': over('*:US:*', 'dist:US:CA'),
    'last-star-over-one': over('credit:*', 'credit:read'),
    'last-star-over-three': over('dist:*', 'dist:US:CA:LA'),
    'last-star-over-two': over('dist:*', 'dist:US:CA'),
  },
  mutants: {
    'matches the beginning of the text': 'part-of-a-segment',
    'compares as many segments as the shorter scope has': 'longer',
    'compares two segments only': 'third-differs',
    'compares scopes as sets': 'other-order',
    'compares the ends of scopes': 'other-end',
    'lets an inner star take several segments': 'inner-star-over-two',
    'lets an inner star take nothing': 'inner-star-over-none',
    'reads a scope as a pattern of file names': 'star-in-a-segment',
    'takes two stars for everything': 'two-stars',
    'reads a scope as a regular expression': 'regular-expression',
    'knows a star at the end only': 'inner-star',
  },
})
