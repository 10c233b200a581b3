import { watch } from '../../harness/plan/rule.ts'
import { published, siblingSigns } from './baseline.ts'
import { signerEntry } from './edits.ts'

/** A key is published before it is used: whoever has read its directory by then need not read it again. */
export default watch({
  id: 'keys/window-begins-in-cache',
  spec: 'Authentication, Rules for request signatures, 5 and 7',
  level: 'must',
  requires: 'A key is good from its `not_before` on, although its directory was read before.',
  implies: ['keys/window-start'],
  on: published,
  stories: {
    'begins-meanwhile': {
      says: 'the key becomes valid ten seconds after its directory was first served',
      scene: signerEntry('the key becomes valid in ten seconds', { not_before: '{staged+10}' }),
      steps: [
        // Who passes over no key that is yet to come breaks another rule.
        { at: 0, by: 8, send: siblingSigns, expect: 'accepted', premise: true },
        { at: 16, send: null, expect: 'accepted' },
      ],
    },
  },
  mutants: { 'keeps of a directory what is in force when it reads it': 'begins-meanwhile' },
})
