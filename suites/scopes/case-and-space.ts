import { flip } from '../../harness/plan/rule.ts'
import { scoped } from './baseline.ts'
import { declared, gatedBy, over, scopes } from './edits.ts'

const spelt = (says: string, scope: string) => scopes(says, [scope], gatedBy('dist:US'))

/** Two segments are equal when their octets are. */
export default flip({
  id: 'scopes/case-and-space',
  spec: 'Authentication, Scopes; RFC 6749, 3.3',
  level: 'derived',
  requires: 'Scopes are compared as they stand: case, spaces and encodings make another scope.',
  implies: ['scopes/subscription', 'delegation/scope-narrows'],
  needs: declared,
  on: scoped,
  faults: {
    'upper-case': over('DIST:US', 'dist:US'),
    'lower-case': over('dist:us', 'dist:US'),
    'space-before': spelt('a space stands before the scope', ' dist:US'),
    'space-after': spelt('a space stands after the scope', 'dist:US '),
    'space-within': spelt('a space stands within the scope', 'dist: US'),
    'full-width': spelt('the scope is written in full-width letters', 'ｄｉｓｔ:US'),
    'percent-encoded': over('dist%3AUS', 'dist:US'),
    'trailing-colon': over('dist:US:', 'dist:US'),
    'leading-colon': over(':dist:US', 'dist:US'),
    'empty-segment': over('dist::US', 'dist:US'),
    'empty-at-the-end': over('dist:', 'dist:US'),
    'empty-in-the-middle': over('dist::CA', 'dist:US:CA'),
    'without-width': spelt('a character without width stands within the scope', 'dist:U\u200bS'),
  },
  variations: {},
  mutants: {
    'compares scopes in any case': 'upper-case',
    'compares scopes in small letters': 'lower-case',
    'takes off the spaces around a scope': 'space-after',
    'takes all spaces out of a scope': 'space-within',
    'normalises what a scope is written in': 'full-width',
    'decodes percent-encoded scopes': 'percent-encoded',
    'passes over empty segments': 'empty-segment',
    'takes an empty segment for a star': 'empty-at-the-end',
    'takes off a colon at the end': 'trailing-colon',
    'passes over characters without width': 'without-width',
  },
  open: {
    'two-in-one': spelt('two scopes stand in one entry, a space between them', 'credit:read dist:US'),
  },
})
