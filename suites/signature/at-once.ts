import { signature } from '../../harness/plan/edits.ts'
import { load } from '../../harness/plan/rule.ts'
import { sentByStranger } from '../delegation/edits.ts'
import { signed } from './baseline.ts'

/** What is found of one request, and kept where all requests share it, speaks for another that comes at that moment. */
export default load({
  id: 'signature/at-once',
  spec: 'Authentication, Rules for request signatures, 1 and 5',
  level: 'must',
  requires: 'Of requests that come at once each is judged by itself.',
  implies: ['signature/identity', 'signature/valid'],
  on: signed,
  send: {
    'strangers-key': signature(
      "a stranger's key signs under the agent's `Signature-Agent`, while the stranger asks in its own name",
      (one) => {
        one.key = 'stranger'
        one.parameters.keyid = '"{key.stranger.thumbprint}"'
      },
    ),
  },
  beside: sentByStranger('the stranger asks'),
  times: 8,
  concurrency: 8,
  rounds: 16,
  counts: { accepted: { least: 0, most: 0 } },
  mutants: { 'answers with what it found of the signature that came last': 'strangers-key' },
})
