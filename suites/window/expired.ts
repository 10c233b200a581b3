import { header, parameters, signature, together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { inForce } from './baseline.ts'
import { anyAge } from './drawn.ts'

/** Windows end behind the target's clock by more than its tolerance and the uncertainty of its measurement. */
const ended = (says: string, ago: number) =>
  parameters(`the signature expired ${says} ago`, { created: `{past-${ago + 60}}`, expires: `{past-${ago}}` })

/** Patterns over the text of the parameters find it there. */
const withExpires = '"{nonce};expires={beyond+120};"'

/** A signature is good for its window, not for longer. */
export default flip({
  id: 'window/expired',
  spec: 'Authentication, Rules for request signatures, 3',
  level: 'must',
  requires: 'A signature is refused once `expires` has passed.',
  implies: ['keys/window-end', 'keys/window-ends-in-cache', 'keys/ends-before-execute'],
  // Who refuses such a nonce shows nothing of how it looks for `expires`.
  partsNeed: { 'any-nonce': ['another-in-a-string-before', 'another-in-a-string-behind'] },
  on: inForce,
  faults: {
    'by-a-second': ended('a second', 1),
    'by-a-minute': ended('a minute', 60),
    'by-an-hour': ended('an hour', 3600),
    'by-a-day': ended('a day', 86_400),
    // What is left of its age when whole days are taken off would fit the window.
    'a-day-later': parameters('the signature is of this time yesterday', {
      created: '{past-86430}',
      expires: '{past-86370}',
    }),
    'by-ten-years': ended('ten years', 315_360_000),
    'with-its-date': together(
      'the signature expired an hour ago, and the request says that it is of that time',
      ended('', 3600),
      header('', 'date', '{time-3630@http}'),
    ),
    'any-time-ago': anyAge,
    'a-lifetime': parameters('`expires` is 300, as a lifetime would be', { created: '{behind-1}', expires: '300' }),
    'another-in-a-string-before': together(
      'the signature expired an hour ago, and its nonce, which stands first, looks like an `expires` ahead',
      ended('', 3600),
      signature('', (one) => {
        one.parameters = { nonce: withExpires, ...one.parameters }
      }),
    ),
    'another-in-a-string-behind': together(
      'the signature expired an hour ago, and its nonce, which stands last, looks like an `expires` ahead',
      ended('', 3600),
      parameters('', { nonce: withExpires }),
    ),
    // Texts sort it behind the moments of today.
    'of-nine-digits': parameters('`expires` was in 2001, and has a digit less', {
      created: '999999939',
      expires: '999999999',
    }),
    'at-zero': parameters('`expires` is 0', { created: '{behind-1}', expires: '0' }),
  },
  variations: {
    'ends-soon': parameters('`expires` is a few seconds ahead', { expires: '{beyond+3}' }),
  },
  mutants: {
    'does not check expires': 'by-a-day',
    'allows an hour after expires': 'by-a-minute',
    'takes the first that looks like expires': 'another-in-a-string-before',
    'takes the last that looks like expires': 'another-in-a-string-behind',
    'takes whole days off the age of a signature': 'a-day-later',
    'takes expires of 0 for never': 'at-zero',
    'goes by the Date of the request': 'with-its-date',
    'compares expires as text': 'of-nine-digits',
    'takes a small number in expires for a lifetime': 'a-lifetime',
    'takes numbers of seconds for milliseconds in expires': 'by-an-hour',
    'wants half a minute left before expires': 'ends-soon',
  },
})
