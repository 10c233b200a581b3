import { observe } from '../../harness/plan/rule.ts'
import { published } from './baseline.ts'
import { signerEntry } from './edits.ts'

/** A key whose private half is published is anybody's. The spec is silent. */
export default observe({
  id: 'keys/private-member',
  spec: 'Key directory (WBAFile) and JsonWebKey; RFC 7517, 9.2',
  requires: 'Whether a key is taken that is published with its private half.',
  on: published,
  tries: {
    'its-own': signerEntry('the key is published with its private half', { d: '{key.agent.d}' }),
    'another-key': signerEntry("the key is published with another key's private half", { d: '{key.further.d}' }),
  },
})
