import { header, requester, signature, together } from '../../harness/plan/edits.ts'
import { load } from '../../harness/plan/rule.ts'
import { signed } from './baseline.ts'

const strangersKey = signature('', (one) => {
  one.key = 'stranger'
  one.parameters.keyid = '"{key.stranger.thumbprint}"'
})

/** What is found of one request, and kept where all requests share it, speaks for another that comes at that moment. */
export default load({
  id: 'signature/at-once',
  spec: 'Authentication, Rules for request signatures, 1 and 5',
  level: 'must',
  requires: 'Of requests that come at once each is judged by itself.',
  implies: ['signature/identity', 'signature/valid'],
  on: signed,
  send: {
    'strangers-key': together(
      "a stranger's key signs under the agent's `Signature-Agent`, while the stranger asks in its own name",
      strangersKey,
    ),
  },
  beside: together(
    'the stranger asks',
    strangersKey,
    header('', 'signature-agent', '"{stranger.base}"'),
    requester('', { domain: '{stranger.host}' }),
  ),
  times: 8,
  concurrency: 8,
  rounds: 16,
  counts: { accepted: { least: 0, most: 0 } },
  mutants: { 'answers with what it found of the signature that came last': 'strangers-key' },
})
