import { parameters, together } from '../../harness/plan/edits.ts'
import { watch } from '../../harness/plan/rule.ts'
import { delivered } from './baseline.ts'
import { taken, used } from './kept.ts'

/** Ed25519 is deterministic: what is said again is signed by the same octets. */
const sameFetch = together(
  'the fetch of the URL that was kept, the same to the octet',
  used,
  parameters('', { created: '{staged-5@number}', expires: '{staged+20@number}' }),
)

/** Long enough after its end for any tolerance, and before the end of most URLs. */
export default watch({
  id: 'retrieval/expires-in-cache',
  spec: 'Authentication, Retrieval-URL identity binding, 2; Rules for request signatures, 3',
  level: 'must',
  requires: 'A signature by which a bound URL was fetched before fetches nothing once `expires` has passed.',
  implies: ['retrieval/bound'],
  needs: ['execute', 'retrieval-binding', ['clock', 'slow']],
  on: delivered,
  stories: {
    'expires-meanwhile': {
      says: 'a URL is fetched, and once more as it was when the signature of the fetch has expired',
      scene: null,
      steps: [
        { at: 0, send: taken, expect: 'accepted', premise: true },
        { at: 0, by: 18, send: sameFetch, expect: 'accepted', premise: true },
        { at: 90, send: sameFetch, expect: 'rejected' },
      ],
    },
  },
  mutants: { 'looks at the window of a fetch when it first verifies it': 'expires-meanwhile' },
})
