import { flip } from '../../harness/plan/rule.ts'
import { scoped } from './baseline.ts'
import { starOverAny } from './drawn.ts'
import { declared, gatedBy, over, scopes } from './edits.ts'

export default flip({
  id: 'scopes/star-alone',
  spec: 'Authentication, Scopes',
  level: 'must',
  requires: 'A star alone covers everything.',
  implies: ['scopes/lattice'],
  needs: declared,
  on: scoped,
  faults: {},
  variations: {
    'one-segment': over('*', 'dist'),
    'any-scope': starOverAny,
    'two-segments': over('*', 'credit:read'),
    'three-segments': over('*', 'dist:US:CA'),
    'another-owners': scopes('* is declared, the resource is of another owner', ['*'], '{uri.other-owner}'),
    public: scopes('* is declared, no scope required', ['*'], '{uri.open}'),
    'beside-others': scopes('* is declared beside another scope', ['academic:papers', '*'], gatedBy('credit:read')),
  },
  mutants: {
    'knows no star alone': 'one-segment',
    'hides what is public from those without limits': 'public',
  },
})
