import { watch } from '../../harness/plan/rule.ts'
import { accessing } from './baseline.ts'
import { at, limited } from './edits.ts'

export default watch({
  id: 'quota/zero',
  spec: 'Authentication, Delegation, 9',
  level: 'must',
  requires: 'A limit of zero allows no access.',
  implies: ['quota/exhausted'],
  on: accessing,
  stories: {
    zero: { says: 'the limit is 0', scene: limited('the limit is 0', 0), steps: at(0, 'rejected') },
    'zero-a-period': {
      says: 'the limit is 0 in an hour',
      scene: limited('the limit is 0 in an hour', 0, { period: '3600s' }),
      steps: at(0, 'rejected'),
    },
  },
  mutants: {
    'takes a limit of zero for none': 'zero',
    'looks at a limit after the first access of a period': 'zero-a-period',
  },
})
