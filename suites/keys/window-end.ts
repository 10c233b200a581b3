import { parameters, throughout, together } from '../../harness/plan/edits.ts'
import type { Json } from '../../harness/plan/json.ts'
import { flip } from '../../harness/plan/rule.ts'
import { published } from './baseline.ts'
import { endedAnyTimeAgo, endsAnyTimeAhead } from './drawn.ts'
import { laterEntry, signerEntry } from './edits.ts'

const ended = (says: string, ago: number) =>
  signerEntry(`the key ceased to be valid ${says} ago`, {
    not_before: `{pasttime-${ago + 3600}@seconds}`,
    not_after: `{pasttime-${ago}@seconds}`,
  })

/** Whoever wants both ends refuses it for the one, and whoever takes none for no bound for the other. */
const endedWithoutStart = (says: string, start: Json | undefined) =>
  signerEntry(says, { not_before: start, not_after: '{pasttime-3600@seconds}' })

/** The window is half-open: at `not_after` itself the key is no longer good. */
export default flip({
  id: 'keys/window-end',
  spec: 'Authentication, Rules for request signatures, 7',
  level: 'must',
  requires: 'A key is refused at and after its `not_after`.',
  on: published,
  faults: {
    now: signerEntry('the key ceases to be valid at this very second', { not_after: '{staged-0}' }),
    'a-second-ago': ended('a second', 1),
    'half-a-minute-ago': ended('half a minute', 30),
    'since-signed': together(
      'the key has ceased to be valid since the request was signed',
      signerEntry('', { not_after: '{pasttime-20@seconds}' }),
      parameters('', { created: '{past-40}', expires: '{behind+19}' }),
    ),
    'an-hour-ago': ended('an hour', 3600),
    'an-hour-ago-behind-another': laterEntry('the key ceased to be valid an hour ago, and stands behind a good one', {
      not_before: '{pasttime-7200@seconds}',
      not_after: '{pasttime-3600@seconds}',
    }),
    'an-hour-ago-without-start': endedWithoutStart(
      'the key ceased to be valid an hour ago, and has no start',
      undefined,
    ),
    'an-hour-ago-with-null-start': endedWithoutStart(
      'the key ceased to be valid an hour ago, and its `not_before` is null',
      null,
    ),
    'any-time-ago': endedAnyTimeAgo,
    'ten-years-ago': ended('ten years', 315_360_000),
    'at-the-epoch': signerEntry('the key ceased to be valid at the beginning of 1970', {
      not_after: '1970-01-01T00:00:00Z',
    }),
    'in-the-first-year': signerEntry('the key ceased to be valid at the beginning of the year 1', {
      not_after: '0001-01-01T00:00:00Z',
    }),
    'an-hour-ago-before-a-capital': signerEntry(
      'the key ceased to be valid an hour ago, and a member `Not_After` behind it names a time ahead',
      {
        not_before: '{pasttime-7200@seconds}',
        not_after: '{pasttime-3600@seconds}',
        Not_After: '{aheadtime+86400@seconds}',
      },
    ),
  },
  variations: {
    // A signature may have to end before its key.
    'ends-soon': together(
      'the key is valid for another half minute, and the signature a little shorter',
      signerEntry('', { not_after: '{aheadtime+30@seconds}' }),
      throughout(parameters('', { expires: '{behind+25}' })),
    ),
    'ends-any-time-ahead': endsAnyTimeAhead,
    'ends-in-months': signerEntry('the key is valid for ninety more days', {
      not_after: '{aheadtime+7776000@seconds}',
    }),
  },
  mutants: {
    'ignores not_after': 'ten-years-ago',
    'takes a not_after at the beginning of 1970 for none': 'at-the-epoch',
    'takes a not_after at the beginning of the year 1 for none': 'in-the-first-year',
    'reads the last member that is not_after in any case': 'an-hour-ago-before-a-capital',
    'looks at not_after only where there is a not_before': 'an-hour-ago-without-start',
    "looks at not_after of a directory's first key alone": 'an-hour-ago-behind-another',
    'takes the second of not_after as in the window': 'now',
    'allows five seconds after not_after': 'a-second-ago',
    'allows a minute after not_after': 'half-a-minute-ago',
    'compares not_after with the moment of signing': 'since-signed',
    'lets a key live for the whole day of its not_after': 'an-hour-ago',
    'refuses keys in the last minute of their window': 'ends-soon',
    'refuses keys in the last two hours of their window': 'ends-any-time-ahead',
    'refuses keys whose end lies more than a month ahead': 'ends-in-months',
  },
})
