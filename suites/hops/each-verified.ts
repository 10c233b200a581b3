import { edit } from '../../harness/plan/edit.ts'
import { firstEntry, following, header, parameters, together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import type { SignaturePlan } from '../../harness/plan/plan.ts'
import { delegate } from '../../harness/plan/delegate.ts'
import { bodyInstead } from '../digest/edits.ts'
import { signatureBy } from '../plain.ts'
import { relayed } from './baseline.ts'
import { anyBitOfAnyHop, anyHopOutOfWindow } from './drawn.ts'
import { brokenAgent, brokersSignature, hopBy, secondBroker, signedBy, thirdBroker } from './edits.ts'

const flipped = (hop: SignaturePlan) => {
  hop.bytes = { kind: 'flipped', bit: 7 }
}

const expired = { created: '{past-120}', expires: '{past-60}' }
const ahead = { created: '{ahead+61}', expires: '{ahead+121}' }

const agentIn = (says: string, window: Record<string, string>) =>
  edit(says, ({ signatures: [agent] }) => Object.assign(agent!.parameters, window))

const brokerIn = (says: string, window: Record<string, string>) =>
  brokersSignature(says, (hop) => Object.assign(hop.parameters, window))

const brokerFor = (says: string, component: string, value: string) =>
  brokersSignature(`the broker has signed for ${says}`, (hop) => {
    hop.instead[`"${component}"`] = value
  })

const tagged = (one: SignaturePlan) => {
  one.parameters.tag = '"web-bot-auth"'
}

/** Under the tag of web bot authentication, by which some pick the one signature that they verify. */
const agentTagged = edit('', ({ signatures: [agent] }) => tagged(agent!))
const brokerTagged = brokersSignature('', tagged)

/** A good last signature does not speak for those below it, nor the first for those above. */
export default flip({
  id: 'hops/each-verified',
  spec: 'Authentication, Multi-hop forwarding, 4',
  level: 'must',
  requires: 'Every signature of the stack is verified, each by a key and in a window that are in force.',
  implies: [
    'signature/valid',
    'window/expired',
    'window/future',
    'digest/matches',
    'digest/several',
    'signature/binds-target-uri',
    'signature/component-once',
    'signature/components-known',
    'keys/selected-by-thumbprint',
    'signature/identity',
    'keys/window-end',
    'hops/covers-previous',
    'hops/broker-directory',
  ],
  needs: ['forwarding'],
  partsNeed: {
    'two-brokers': [
      'first-expired',
      'second-ahead',
      'second-corrupted',
      'middle-corrupted',
      'third-corrupted',
      'third-expired',
      'third-ahead',
      'any-bit-of-any',
      'any-out-of-window',
      'second-key-lapsed',
      'first-key-lapsed',
      'stranger-beside',
      'stranger-beside-tags',
    ],
  },
  on: relayed,
  faults: {
    'agent-corrupted': edit("the agent's signature is corrupted, and the broker's is good over it", brokenAgent),
    'broker-corrupted': brokersSignature("the broker's signature is corrupted", flipped),
    'broker-corrupted-with-a-chain': together(
      "the broker's signature is corrupted, and the agent sends a chain",
      edit('', delegate),
      brokersSignature('', flipped),
    ),
    'agent-corrupted-with-a-chain': together(
      "the agent's signature is corrupted, the broker's is good over it, and the agent sends a chain",
      edit('', delegate),
      edit('', brokenAgent),
    ),
    'broker-expired-with-a-chain': together(
      "the broker's signature has expired, and the agent sends a chain",
      edit('', delegate),
      brokerIn('', expired),
    ),
    'broker-corrupted-above-a-tag': together(
      "the broker's signature is corrupted, and the agent's has a tag",
      agentTagged,
      brokersSignature('', flipped),
    ),
    'broker-corrupted-under-tags': together(
      "the broker's signature is corrupted, and both have a tag",
      agentTagged,
      brokerTagged,
      brokersSignature('', flipped),
    ),
    'broker-expired-above-a-tag': together(
      "the broker's signature has expired, and the agent's has a tag",
      agentTagged,
      brokerIn('', expired),
    ),
    'agent-corrupted-below-a-tag': together(
      "the agent's signature is corrupted, and the broker's, which has a tag, is good over it",
      brokerTagged,
      edit('', brokenAgent),
    ),
    'second-corrupted': secondBroker("the second broker's signature is corrupted", flipped),
    'middle-corrupted': edit("the first broker's signature is corrupted, and the second's is good over it", (plan) => {
      secondBroker('').apply(plan, undefined as never)
      flipped(plan.signatures[1]!)
    }),
    'third-corrupted': thirdBroker("the third broker's signature is corrupted", 'broker-revoking', flipped),
    'any-bit-of-any': anyBitOfAnyHop,
    'any-out-of-window': anyHopOutOfWindow,
    'agent-expired': agentIn("the agent's signature has expired", expired),
    'agent-expired-a-second-ago': agentIn(
      "the agent's signature expired a second ago, and the broker's is good over it",
      {
        created: '{past-61}',
        expires: '{past-1}',
      },
    ),
    'broker-ahead-by-a-second': brokerIn("the broker's signature was created a second ahead", {
      created: '{ahead+1}',
      expires: '{ahead+61}',
    }),
    'agent-ahead': agentIn("the agent's signature was created in the future", ahead),
    'agents-key-lapsed': firstEntry("the agent's key is past its window, and the broker's signature is good", {
      not_after: '{time-60@seconds}',
    }),
    'broker-expired': brokerIn("the broker's signature has expired", expired),
    'first-expired': edit("of two brokers the first one's signature has expired", (plan) => {
      brokerIn('', expired).apply(plan, undefined as never)
      secondBroker('').apply(plan, undefined as never)
    }),
    'broker-expired-a-second-ago': brokerIn("the broker's signature expired a second ago", {
      created: '{past-61}',
      expires: '{past-1}',
    }),
    'broker-ahead': brokerIn("the broker's signature was created in the future", ahead),
    'third-expired': thirdBroker("the third broker's signature has expired", 'broker-revoking', (hop) =>
      Object.assign(hop.parameters, expired),
    ),
    'third-ahead': thirdBroker("the third broker's signature was created in the future", 'broker-revoking', (hop) =>
      Object.assign(hop.parameters, ahead),
    ),
    'second-ahead': secondBroker("the second broker's signature was created in the future", (hop) => {
      Object.assign(hop.parameters, ahead)
    }),
    'key-lapsed': signedBy("the broker's key is past its window", 'broker-lapsed'),
    'key-lapsed-since-signed': together(
      "the broker's key has ceased to be valid since the broker signed",
      signedBy('', 'broker-lapsed'),
      brokerIn('', { created: '{past-7200}', expires: '{behind+29}' }),
    ),
    'key-for-encryption': signedBy("the broker's key is one for encryption", 'broker-encrypting'),
    'key-for-another-algorithm': signedBy("the broker's key is one for another algorithm", 'broker-foreign'),
    'key-early': signedBy("the broker's key is not in its window yet", 'broker-early'),
    'second-key-lapsed': secondBroker("the second broker's key is past its window", (hop) =>
      Object.assign(hop, hopBy('broker-lapsed', 'broker2', 'broker')),
    ),
    'first-key-lapsed': edit("of two brokers the first one's key is past its window", (plan) => {
      plan.signatures[1] = hopBy('broker-lapsed', 'broker', 'agent')
      secondBroker('').apply(plan, undefined as never)
    }),
    'by-another-brokers-key': brokersSignature('another broker has signed under the name of its key', (hop) => {
      hop.key = 'broker2'
    }),
    'by-the-brokers-other-key': brokersSignature('the broker has signed by another key than it names', (hop) =>
      Object.assign(hop, hopBy('broker-staying', 'broker', 'agent'), { key: 'broker-leaving' }),
    ),
    'for-execute': brokerFor('Execute', '@target-uri', '{target.origin}{path.execute}'),
    'for-another-path': brokerFor('another path', '@target-uri', '{target.origin}/another{path}'),
    'for-get': brokerFor('another method', '@method', 'GET'),
    'for-another-body': brokerFor('an empty body', 'content-digest', 'sha-256=:{digest.sha-256.empty}:'),
    'for-other-credentials': brokerFor('another `Authorization`', 'authorization', 'Bearer of-somebody-else'),
    'for-no-credentials': together(
      '`Authorization` is filled, and the broker has signed for an empty one',
      header('', 'authorization', 'Bearer of-its-own'),
      brokerFor('', 'authorization', ''),
    ),
    'for-its-own-address': brokerFor('its own address as `Signature-Agent`', 'signature-agent', '"{broker.base}"'),
    'second-line-corrupted': edit("the broker's signature is corrupted, and stands in lines of its own", (plan) => {
      flipped(plan.signatures[1]!)
      plan.request.headers['signature-input'] = ['{signature-input.agent}', '{signature-input.broker}']
      plan.request.headers.signature = ['{signature.agent}', '{signature.broker}']
    }),
    'body-changed': bodyInstead('one letter of the body was changed after all had signed', (text) =>
      text.replace(/(?<="id":")./, (letter) => (letter === 'z' ? 'y' : 'z')),
    ),
    'query-added': edit('a query was added after all had signed', ({ request, signatures }) => {
      for (const one of signatures) one.instead['"@target-uri"'] = '{target.origin}{path}'
      request.target = '{path}?a=1'
    }),
    'one-digest-wrong': header(
      'of two digests the sha-256 is wrong, all have signed both',
      'content-digest',
      'sha-256=:{digest.sha-256.empty}:, sha-512=:{digest.sha-512}:',
    ),
    'agents-keyid-in-small-letters': parameters("`keyid` of the agent's signature is in small letters", {
      keyid: '"{key.agent.thumbprint.small}"',
    }),
    'brokers-keyid-in-small-letters': brokersSignature(
      "`keyid` of the broker's signature is in small letters",
      (hop) => {
        hop.parameters.keyid = '"{key.broker.thumbprint.small}"'
      },
    ),
    'broker-covers-twice': brokersSignature('the broker covers the method twice', (hop) => {
      hop.covered.push('"@method"')
    }),
    'broker-covers-an-absent-field': brokersSignature(
      'the broker covers a field that the request does not have',
      (hop) => {
        hop.covered.push('"x-absent"')
      },
    ),
    'seen-before': following(
      "the broker's signature is that of another request of the agent's, just before",
      (plan) => {
        plan.signatures[1]!.again = true
      },
    ),
    'stranger-beside-tags': together(
      'a stranger has added a signature beside a stack that has tags',
      agentTagged,
      brokerTagged,
      edit('', ({ signatures }) => {
        signatures.push(signatureBy('stranger', 'stranger'))
      }),
    ),
    'stranger-beside': edit('a stranger has added a signature beside the stack', ({ signatures }) => {
      signatures.push(signatureBy('stranger', 'stranger'))
    }),
  },
  variations: {},
  open: {
    // Whether foreign entries are passed over is no must: see keys/foreign-entries.
    'key-beside-others': signedBy("the broker's key stands behind others that are not for signatures", 'broker-mixed'),
  },
  mutants: {
    'takes any key of a broker': 'key-for-encryption',
    'verifies the signatures of brokers only': 'agent-corrupted',
    "verifies the agent's signature only": 'broker-corrupted',
    "verifies the agent's signature only where that has a tag": 'broker-corrupted-above-a-tag',
    'verifies no signature of brokers where there is a chain': 'broker-corrupted-with-a-chain',
    'verifies the signatures of brokers only where there is a chain': 'agent-corrupted-with-a-chain',
    'does not check the windows of hops where there is a chain': 'broker-expired-with-a-chain',
    "reads the line of the agent's signature only": 'second-line-corrupted',
    'verifies two brokers at most': 'third-corrupted',
    'does not check the windows of hops': 'broker-expired',
    "looks at the windows of the agent's signature and the last": 'first-expired',
    'looks at the created of two signatures at most': 'second-ahead',
    'looks at the windows of two brokers at most': 'third-expired',
    'allows brokers half a minute after expires': 'broker-expired-a-second-ago',
    'allows agents half a minute after expires below a broker': 'agent-expired-a-second-ago',
    'lets brokers sign half a minute ahead': 'broker-ahead-by-a-second',
    'does not check the windows of the keys of brokers': 'key-lapsed',
    "compares the windows of brokers' keys with the moment of signing": 'key-lapsed-since-signed',
    "looks at the window of the first broker's key only": 'second-key-lapsed',
    "looks at the window of the last broker's key only": 'first-key-lapsed',
    "takes a broker's signature that it has verified before": 'seen-before',
    'takes a hop by any key of any broker': 'by-another-brokers-key',
    'takes a hop by any key of the broker that it names': 'by-the-brokers-other-key',
    'takes a hop that was signed for another of its operations': 'for-execute',
    'takes a hop that was signed for any method': 'for-get',
    'takes a hop that was signed for an empty body': 'for-another-body',
    'takes a hop that was signed without credentials': 'for-no-credentials',
    "takes a hop that was signed for the broker's own address": 'for-its-own-address',
    'verifies what brokers pass on without its query': 'query-added',
    'is content with any one right digest of what brokers pass on': 'one-digest-wrong',
    'finds the keys of brokers in any case': 'brokers-keyid-in-small-letters',
    'compares the digest of direct queries only': 'body-changed',
  },
})
