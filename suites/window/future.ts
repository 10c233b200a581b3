import { parameters } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { inForce } from './baseline.ts'
import { anyDistance } from './drawn.ts'

/** Windows begin ahead of the target's clock; a second more, because a request takes its time to arrive. */
const begins = (says: string, ahead: number) =>
  parameters(`the signature was created ${says} in the future`, {
    created: `{ahead+${ahead + 1}}`,
    expires: `{ahead+${ahead + 61}}`,
  })

/** A signature is not good before its window. */
export default flip({
  id: 'window/future',
  spec: 'Authentication, Rules for request signatures, 3',
  level: 'must',
  requires: 'A signature is refused before `created`.',
  on: inForce,
  faults: {
    'by-a-second': begins('a second', 1),
    'by-a-minute': begins('a minute', 60),
    'by-an-hour': begins('an hour', 3600),
    'by-a-day': begins('a day', 86_400),
    'any-time-ahead': anyDistance,
    'in-milliseconds': parameters('`created` and `expires` are in milliseconds', {
      created: '{behind-1}000',
      expires: '{behind+59}000',
    }),
    'by-ten-years': begins('ten years', 315_360_000),
    'by-32-bits': parameters('`created` and `expires` are those of now, and 2^32 more', {
      created: `{behind+${2 ** 32 - 1}}`,
      expires: `{behind+${2 ** 32 + 59}}`,
    }),
    // In 64 bits of nanoseconds the one is long past, and the other a minute ahead.
    'by-64-bits': parameters('`created` is centuries ahead, and `expires` in a minute and 2^64 nanoseconds', {
      created: `{behind+${Math.floor((2 ** 64 / 1e9) * 0.75)}}`,
      expires: `{behind+${Math.floor(2 ** 64 / 1e9) + 60}}`,
    }),
  },
  variations: {
    'created-now': parameters('`created` is now', { created: '{behind-0}', expires: '{behind+60}' }),
  },
  mutants: {
    'does not check created': 'by-a-day',
    'allows an hour before created': 'by-a-minute',
    'compares created with expires only': 'by-an-hour',
    'takes what is far ahead for milliseconds': 'in-milliseconds',
    'cuts created and expires to 32 bits': 'by-32-bits',
    'keeps created and expires in 64 bits of nanoseconds': 'by-64-bits',
    'refuses in the second of created': 'created-now',
  },
})
