import { flip } from '../../harness/plan/rule.ts'
import { published } from './baseline.ts'
import { beganAnyTimeAgo, beginsAnyTimeAhead } from './drawn.ts'
import { laterEntry, signerEntry } from './edits.ts'

/** Far enough ahead of the serving that a slow target cannot be overtaken by the key's beginning. */
const begins = (says: string, ahead: number) =>
  signerEntry(`the key becomes valid ${says} from now`, { not_before: `{aheadtime+${ahead}@seconds}` })

/** A key is published before it is used. */
export default flip({
  id: 'keys/window-start',
  spec: 'Authentication, Rules for request signatures, 7',
  level: 'must',
  requires: 'A key is refused before its `not_before`.',
  on: published,
  faults: {
    'in-twenty-seconds': begins('twenty seconds', 20),
    'in-half-a-minute': begins('half a minute', 30),
    'in-an-hour': begins('an hour', 3600),
    'in-an-hour-behind-another': laterEntry('the key becomes valid an hour from now, and stands behind a good one', {
      not_before: '{aheadtime+3600@seconds}',
    }),
    'in-an-hour-without-end': signerEntry('the key becomes valid an hour from now, and has no end', {
      not_before: '{aheadtime+3600@seconds}',
      not_after: undefined,
    }),
    'in-a-day': begins('a day', 82_800),
    'any-time-ahead': beginsAnyTimeAhead,
    'by-two-to-the-32': signerEntry('the key becomes valid in 2^32 seconds', {
      not_before: '{aheadtime+4294967296@seconds}',
      not_after: '{aheadtime+4295053696@seconds}',
    }),
    'in-ten-years': signerEntry('the key becomes valid in ten years', {
      not_before: '{aheadtime+315360000@seconds}',
      not_after: '{aheadtime+315446400@seconds}',
    }),
  },
  variations: {
    // A signature may have to be younger than its key.
    'begins-now': signerEntry('the key became valid seconds ago', { not_before: '{staged-5}' }),
    'began-a-minute-ago': signerEntry('the key became valid a minute ago', { not_before: '{pasttime-60@seconds}' }),
    'began-any-time-ago': beganAnyTimeAgo,
    'began-long-ago': signerEntry('the key became valid ninety days ago', { not_before: '{pasttime-7776000@seconds}' }),
  },
  mutants: {
    'ignores not_before': 'in-ten-years',
    'looks at not_before only where there is a not_after': 'in-an-hour-without-end',
    "looks at not_before of a directory's first key alone": 'in-an-hour-behind-another',
    'allows half a minute before not_before': 'in-twenty-seconds',
    'allows a minute before not_before': 'in-half-a-minute',
    'takes the day of not_before for its moment': 'in-an-hour',
    'uses a key ten seconds after not_before only': 'begins-now',
    'uses a key five minutes after not_before only': 'began-a-minute-ago',
    'refuses keys older than a month': 'began-long-ago',
    'refuses keys older than three weeks': 'began-any-time-ago',
  },
})
