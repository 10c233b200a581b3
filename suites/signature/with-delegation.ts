import { wire } from '../../harness/plan/edit.ts'
import { header, parameters, signature } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { signedWithChain } from '../delegation/baseline.ts'
import { signerEntry } from '../keys/edits.ts'
import { covering, signatureBytes } from './edits.ts'

const without = (name: string) =>
  covering(`a chain is sent, and the signature does not cover \`${name}\``, (covered) =>
    covered.filter((one) => one !== `"${name}"`),
  )

/** A chain is bound to a key, and says nothing of who sends it: else whoever has seen one could use it. */
export default flip({
  id: 'signature/with-delegation',
  spec: 'Authentication, Delegation, 1; Authentication, Rules for request signatures, 1',
  level: 'must',
  requires: 'A request that carries a delegation is authenticated like any other.',
  implies: [
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
    flipped: signatureBytes('a chain is sent, and a bit of the signature is flipped', { kind: 'flipped', bit: 7 }),
    zeros: signatureBytes('a chain is sent, and the signature is 64 zeros', { kind: 'filled', with: 0, length: 64 }),
    'another-agents-signature': signature('another agent signed what has the chain', (one) => {
      one.key = 'stranger'
    }),
    'body-changed': wire('a chain is sent, and a space added to the body after signing', (message) => {
      message.body = Buffer.concat([message.body, Buffer.from(' ')])
    }),
    'another-algorithm': parameters('a chain is sent, and `alg` of the signature is hmac-sha256', {
      alg: '"hmac-sha256"',
    }),
    expired: parameters('a chain is sent, and the signature has expired', {
      created: '{past-120}',
      expires: '{past-60}',
    }),
    'expired-a-second-ago': parameters('a chain is sent, and the signature expired a second ago', {
      created: '{past-61}',
      expires: '{past-1}',
    }),
    'not-yet-by-a-second': parameters('a chain is sent, and the signature was created a second ahead', {
      created: '{ahead+1}',
      expires: '{ahead+61}',
    }),
    'not-yet': parameters('a chain is sent, and the signature is from the future', {
      created: '{ahead+61}',
      expires: '{ahead+121}',
    }),
    'key-ended': signerEntry('a chain is sent, and the key that signs has ended', {
      not_before: '{pasttime-7200@seconds}',
      not_after: '{pasttime-3600@seconds}',
    }),
    'key-not-yet': signerEntry('a chain is sent, and the key that signs is not in force yet', {
      not_before: '{aheadtime+3600@seconds}',
    }),
    'without-method': without('@method'),
    'without-target-uri': without('@target-uri'),
    'without-content-digest': without('content-digest'),
    'without-authorization': without('authorization'),
    'without-signature-agent': without('signature-agent'),
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
