import { header } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { signed } from './baseline.ts'
import { inUnderscores } from './edits.ts'

/** A covered field that is not there is unavoidably another's fault too. */
export default flip({
  id: 'signature/digest-present',
  spec: 'Authentication, Rules for request signatures, 1',
  level: 'must',
  requires: 'Every request carries `Content-Digest`.',
  implies: ['signature/components-known'],
  on: signed,
  faults: { missing: header('`Content-Digest` is missing, and covered as empty', 'content-digest') },
  variations: {},
  high: ['in-underscores'],
  open: {
    'in-underscores': inUnderscores(
      '`Content_Digest` stands in place of `Content-Digest`',
      'content-digest',
      'sha-256=:{digest.sha-256}:',
    ),
  },
  mutants: { 'checks the digest only where there is one': 'missing' },
})
