import { parameters } from '../../harness/plan/edits.ts'
import { watch } from '../../harness/plan/rule.ts'
import { published } from './baseline.ts'
import { signerEntry } from './edits.ts'

/** A directory is read once and used for minutes; the windows in it go on. */
export default watch({
  id: 'keys/window-ends-in-cache',
  spec: 'Authentication, Rules for request signatures, 7',
  level: 'must',
  requires: 'A key is refused from its `not_after` on, although its directory is still cached.',
  implies: ['keys/window-end', 'keys/window-forms'],
  on: published,
  stories: {
    'ends-meanwhile': {
      says: 'the key ceases to be valid six seconds after its directory was first served',
      scene: signerEntry('the key is valid for six seconds', { not_after: '{staged+6}' }),
      steps: [
        // A signature may have to end before its key.
        {
          at: 0,
          by: 6,
          send: parameters('it ends with the key', { expires: '{staged+6@number}' }),
          expect: 'accepted',
        },
        { at: 10, send: null, expect: 'rejected' },
      ],
    },
  },
  mutants: { "judges a key's window once, when it first meets the key": 'ends-meanwhile' },
})
