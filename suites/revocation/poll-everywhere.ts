import type { PlanEdit } from '../../harness/plan/edit.ts'
import { watch, type Step } from '../../harness/plan/rule.ts'
import { signedBy } from '../hops/edits.ts'
import { brokerApart, namesList, ownerApart, readAnew, withoutList } from './apart.ts'
import { signedByMany } from './baseline.ts'
import { inUse, lists, polled, signs, thumbprint } from './edits.ts'

/** In seconds: when other stories of the sweep make the target refresh no more. */
const later = 20

const namedLater = (names: PlanEdit, otherSigns: PlanEdit): Step[] => [
  readAnew,
  // Its key is the same in each run by a fixture that was loaded by hand, and what was revoked stays so.
  { at: 0, send: null, expect: 'accepted', premise: true },
  { at: 0, serve: names },
  readAnew,
  { at: 0, ...polled },
  { at: 0, send: null, expect: 'rejected' },
  { at: 0, send: otherSigns, expect: 'accepted' },
]

export default watch({
  id: 'revocation/poll-everywhere',
  spec: 'Key publication, rotation and revocation, 4; Limits',
  level: 'must',
  requires: "The lists of brokers and of owners are polled as agents' are.",
  implies: ['revocation/everywhere', 'revocation/named-later', 'revocation/spacing', 'hops/broker-directory'],
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
        { at: later, serve: lists("the broker's key is revoked", [thumbprint('broker-outgoing')], 'broker-polled') },
        ...inUse(later),
        { at: later + 340, send: null, expect: 'rejected' },
        { at: later + 340, send: signedBy("the broker's other key signs", 'broker-remaining'), expect: 'accepted' },
      ],
    },
    owner: {
      says: "the owner's key is revoked after its list was read for the first time",
      scene: ownerApart('owner-polled', 'owner-outgoing', 'owner-remaining', '{uri.polled-owner}'),
      steps: [
        readAnew,
        { at: 0, send: null, expect: 'accepted', premise: true },
        { at: later, serve: lists("the owner's key is revoked", [thumbprint('owner-outgoing')], 'owner-polled') },
        ...inUse(later),
        { at: later + 340, send: null, expect: 'rejected' },
        {
          at: later + 340,
          send: signs("the owner's other key signs the first token", 'owner-remaining'),
          expect: 'accepted',
        },
      ],
    },
    'broker-named-later': {
      says: "a broker's directory that named no list names one, which has its key",
      scene: withoutList(
        brokerApart('broker-listing', 'broker-listed', 'broker-unlisted'),
        'broker-listing',
        'broker-listed',
        'broker-unlisted',
      ),
      steps: namedLater(
        namesList("the broker's directory names a list", 'broker-listing', 'broker-listed', 'broker-unlisted'),
        signedBy("the broker's other key signs", 'broker-unlisted'),
      ),
    },
    'owner-named-later': {
      says: "an owner's directory that named no list names one, which has its key",
      scene: withoutList(
        ownerApart('owner-listing', 'owner-listed', 'owner-unlisted', '{uri.listing-owner}'),
        'owner-listing',
        'owner-listed',
        'owner-unlisted',
      ),
      steps: namedLater(
        namesList("the owner's directory names a list", 'owner-listing', 'owner-listed', 'owner-unlisted'),
        signs("the owner's other key signs the first token", 'owner-unlisted'),
      ),
    },
  },
  mutants: {
    "follows no list that a broker's directory names later": 'broker-named-later',
    "follows no list that an owner's directory names later": 'owner-named-later',
    'polls no lists of brokers': 'broker',
    'polls no lists of owners': 'owner',
  },
})
