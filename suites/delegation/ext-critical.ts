import { flip } from '../../harness/plan/rule.ts'
import { delegated } from './baseline.ts'
import { delegation } from './edits.ts'

const unheardOf = 'conformance:unheard-of'

export default flip({
  id: 'delegation/ext-critical',
  spec: 'Resources and their fields, Delegation; Versioning',
  level: 'must',
  requires: 'A critical extension of a delegation that is not understood is refused.',
  on: delegated,
  faults: {
    unknown: delegation('an extension that nobody knows is critical', {
      ext: { [unheardOf]: true },
      ext_critical: [unheardOf],
    }),
    'with-an-x': delegation('an extension is critical whose name begins with x-', {
      ext: { 'x-conformance': true },
      ext_critical: ['x-conformance'],
    }),
  },
  variations: {
    'not-critical': delegation('an unknown extension is not critical', { ext: { [unheardOf]: true } }),
    'empty-list': delegation('the list of critical extensions is empty', { ext_critical: [] }),
  },
  mutants: {
    "passes over a delegation's ext_critical": 'unknown',
    "refuses a delegation's unknown extensions": 'not-critical',
    "refuses a delegation's list of critical extensions though it is empty": 'empty-list',
  },
})
