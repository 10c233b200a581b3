import { parameters } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { inForce } from './baseline.ts'

/** Structured-field integers have up to 15 digits and a sign. */
export default flip({
  id: 'window/extremes',
  spec: 'RFC 8941, 3.3.1',
  level: 'derived',
  requires: 'Windows at the edge of the number range are judged like any other.',
  implies: ['window/expired'],
  on: inForce,
  faults: {
    'before-1970': parameters('the window ended before 1970', { created: '-86400', expires: '-1' }),
  },
  variations: {},
  mutants: { 'takes a negative expires for a duration': 'before-1970' },
  open: {
    'fifteen-digits': parameters('`expires` has 15 digits', { expires: '999999999999999' }),
    'created-at-zero': parameters('`created` is 0, `expires` is ahead', { created: '0' }),
    'created-before-1970': parameters('`created` lies before 1970, `expires` is ahead', { created: '-1' }),
  },
})
