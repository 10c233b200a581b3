import { watch } from '../../harness/plan/rule.ts'
import { published, siblingSigns } from './baseline.ts'
import { signerEntry } from './edits.ts'

/** A key may be published before it is used; what of a directory is kept until then is a matter of the cache. */
export default watch({
  id: 'keys/window-begins-in-cache',
  spec: 'Authentication, Rules for request signatures, 5 and 7',
  level: 'observe',
  requires: 'Whether a key is taken from its `not_before` on whose directory was read, and cached, before.',
  on: published,
  stories: {
    'begins-meanwhile': {
      says: 'the key becomes valid ten seconds after its directory was first served',
      scene: signerEntry('the key becomes valid in ten seconds', { not_before: '{staged+10}' }),
      steps: [
        { at: 0, by: 8, send: siblingSigns, expect: 'accepted' },
        { at: 16, send: null, expect: 'open' },
      ],
    },
  },
  mutants: {},
})
