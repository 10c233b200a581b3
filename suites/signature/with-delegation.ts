import { header } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { signedWithChain } from '../delegation/baseline.ts'
import { signerEntry } from '../keys/edits.ts'
import { covering } from './edits.ts'
import { spoilt } from './spoilt.ts'

/** A chain is bound to a key, and says nothing of who sends it: else whoever has seen one could use it. */
export default flip({
  id: 'signature/with-delegation',
  spec: 'Authentication, Delegation, 1; Authentication, Rules for request signatures, 1',
  level: 'must',
  requires: 'A request that carries a delegation is authenticated like any other.',
  implies: [
    'hops/each-verified',
    'signature/valid',
    'signature/covers-all-five',
    'signature/algorithm',
    'window/expired',
    'window/future',
    'digest/matches',
    'keys/window-start',
    'keys/window-end',
    'delegation/accepted',
    'delegation/anchor',
    'signature/agent-forms',
    'signature/binds-authorization',
  ],
  on: signedWithChain,
  faults: {
    ...spoilt('a chain is sent'),
    'key-ended': signerEntry('a chain is sent, and the key that signs has ended', {
      not_before: '{pasttime-7200@seconds}',
      not_after: '{pasttime-3600@seconds}',
    }),
    'key-not-yet': signerEntry('a chain is sent, and the key that signs is not in force yet', {
      not_before: '{aheadtime+3600@seconds}',
    }),
  },
  variations: {
    'agent-bare': header('`Signature-Agent` has no quotes, and a chain is sent', 'signature-agent', '{agent.base}'),
    'authorization-filled': header(
      '`Authorization` is filled, and a chain is sent',
      'authorization',
      'Bearer of-its-own',
    ),
    reversed: covering('a chain is sent, and the components are covered in reverse order', (covered) =>
      covered.toReversed(),
    ),
  },
  mutants: {
    'does not verify the signature where a chain is sent': 'flipped',
    'does not ask what is covered where a chain is sent': 'without-target-uri',
    'does not look at alg where a chain is sent': 'another-algorithm',
    'does not look at expires where a chain is sent': 'expired',
    'does not look at created where a chain is sent': 'not-yet',
    'allows half a minute after expires where a chain is sent': 'expired-a-second-ago',
    'does not compare the digest where a chain is sent': 'body-changed',
    'lets keys sign that have ended where a chain is sent': 'key-ended',
    'lets keys sign that are not in force where a chain is sent': 'key-not-yet',
    'wants Signature-Agent quoted where a chain is sent': 'agent-bare',
    'takes a chain in place of an Authorization, and no other': 'authorization-filled',
    'wants components in the order of the spec where a chain is sent': 'reversed',
  },
})
