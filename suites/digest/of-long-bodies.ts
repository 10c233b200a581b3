import { flip } from '../../harness/plan/rule.ts'
import { digested } from './baseline.ts'
import { ofTheFirst, ofTheFirstMillion } from './edits.ts'

/** Longer than what many take at most: who reads up to a limit, and no further, must not go on by what it has read. */
export default flip({
  id: 'digest/of-long-bodies',
  spec: 'Authentication, Rules for request signatures, 5; Errors',
  level: 'must',
  requires: '`Content-Digest` is that of the whole body, however long it is.',
  implies: ['digest/matches'],
  partsNeed: {
    'large-bodies': [
      'of-the-first-128-kib',
      'of-the-first-256-kib',
      'of-the-first-512-kib',
      'of-the-first-million',
      'of-the-first-1024-kib',
    ],
  },
  on: digested,
  faults: {
    'of-the-first-128-kib': ofTheFirst(128, 160),
    'of-the-first-256-kib': ofTheFirst(256, 288),
    'of-the-first-512-kib': ofTheFirst(512, 544),
    'of-the-first-million': ofTheFirstMillion,
    'of-the-first-1024-kib': ofTheFirst(1024, 1056),
  },
  variations: {},
  mutants: { 'digests the first 256 KiB of a body': 'of-the-first-256-kib' },
})
