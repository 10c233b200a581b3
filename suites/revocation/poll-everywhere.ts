import { edit } from '../../harness/plan/edit.ts'
import { watch, type Step } from '../../harness/plan/rule.ts'
import { signedBy } from '../hops/edits.ts'
import { grantedBy, lister, signedByMany } from './baseline.ts'
import { lists, signs, thumbprint } from './edits.ts'

/** A broker that is there for this alone. */
const polledBroker = edit('a broker with two keys has passed it on', (plan) => {
  plan.participants['broker-polled'] = lister('broker-polled', 'ROLE_BROKER', 'broker-outgoing', 'broker-remaining')
  signedBy('', 'broker-outgoing').apply(plan, undefined as never)
})

/** An owner that is there for this alone. */
const polledOwner = edit('an owner with two keys has signed', (plan) => {
  plan.participants['owner-polled'] = lister('owner-polled', 'ROLE_PUBLISHER', 'owner-outgoing', 'owner-remaining')
  // Its tokens are made anew each time: without a refresh a day passes before the first is sent.
  grantedBy(plan, 'owner-polled', 'owner-outgoing', '{uri.polled-owner}')
  plan.wants = '{uri.polled-owner}'
})

/** Outside the story the two have no list, and directories are cached for hours: after a day none is. */
const readAnew: Step = { at: 0, renew: { by: 'refresh', after: 26 * 3600 } }

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
      scene: polledBroker,
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
      scene: polledOwner,
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
