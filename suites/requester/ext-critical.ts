import { requester } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { asking } from './baseline.ts'

const unknown = 'conformance:unheard-of'

/** Who marks an extension as critical would rather be refused than misunderstood. */
export default flip({
  id: 'requester/ext-critical',
  spec: 'Resources and their fields, Requester; Versioning',
  level: 'must',
  requires: 'A critical extension that is not understood is refused.',
  on: asking,
  faults: {
    unknown: requester('an extension that nobody knows is critical', {
      ext: { [unknown]: true },
      ext_critical: [unknown],
    }),
    'one-of-two': requester('of two unknown extensions one is critical', {
      ext: { 'conformance:other': 1, [unknown]: {} },
      ext_critical: [unknown],
    }),
    'two-unknown': requester('two extensions that nobody knows are critical', {
      ext: { [unknown]: true, 'conformance:other': 1 },
      ext_critical: [unknown, 'conformance:other'],
    }),
    'behind-one-that-is-not-there': requester('an unknown extension is critical, behind one that is not there', {
      ext: { [unknown]: true },
      ext_critical: ['conformance:other', unknown],
    }),
    'with-an-x': requester('an extension is critical whose name begins with x-', {
      ext: { 'x-conformance': true },
      ext_critical: ['x-conformance'],
    }),
  },
  variations: {
    'not-critical': requester('an unknown extension is not critical', { ext: { [unknown]: true } }),
    'empty-list': requester('the list of critical extensions is empty', { ext_critical: [] }),
  },
  mutants: {
    'passes over ext_critical': 'unknown',
    'asks only whether the first extension is critical': 'one-of-two',
    'refuses one critical extension, and takes two': 'two-unknown',
    'asks only whether the first critical extension is there': 'behind-one-that-is-not-there',
    'refuses every extension that it does not know': 'not-critical',
    'refuses a list of critical extensions though it is empty': 'empty-list',
  },
  open: {
    'without-the-member': requester('a critical extension is named that ext does not have', {
      ext_critical: [unknown],
    }),
  },
})
