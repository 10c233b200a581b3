import { watch } from '../../harness/plan/rule.ts'
import { signedBy } from '../hops/edits.ts'
import { brokerApart, ownerApart, readAnew } from './apart.ts'
import { signedByMany } from './baseline.ts'
import { lists, signs, thumbprint } from './edits.ts'

export default watch({
  id: 'revocation/poll-everywhere',
  spec: 'Key publication, rotation and revocation, 4; Limits',
  level: 'must',
  requires: "The lists of brokers and of owners are polled as agents' are.",
  implies: ['revocation/everywhere', 'hops/broker-directory'],
  needs: ['forwarding', ['clock', 'slow'], ['refresh', 'clock']],
  on: signedByMany,
  stories: {
    broker: {
      says: "the broker's key is revoked after its list was read for the first time",
      scene: brokerApart('broker-polled', 'broker-outgoing', 'broker-remaining'),
      steps: [
        readAnew,
        // Its key is the same in each run by a fixture that was loaded by hand, and what was revoked stays so.
        { at: 0, send: null, expect: 'accepted', premise: true },
        { at: 10, serve: lists("the broker's key is revoked", [thumbprint('broker-outgoing')], 'broker-polled') },
        { at: 350, send: null, expect: 'rejected' },
        { at: 350, send: signedBy("the broker's other key signs", 'broker-remaining'), expect: 'accepted' },
      ],
    },
    owner: {
      says: "the owner's key is revoked after its list was read for the first time",
      scene: ownerApart('owner-polled', 'owner-outgoing', 'owner-remaining', '{uri.polled-owner}'),
      steps: [
        readAnew,
        { at: 0, send: null, expect: 'accepted', premise: true },
        { at: 10, serve: lists("the owner's key is revoked", [thumbprint('owner-outgoing')], 'owner-polled') },
        { at: 350, send: null, expect: 'rejected' },
        { at: 350, send: signs("the owner's other key signs the first token", 'owner-remaining'), expect: 'accepted' },
      ],
    },
  },
  mutants: {
    'polls no lists of brokers': 'broker',
    'polls no lists of owners': 'owner',
  },
})
