import type { PlanEdit } from '../../harness/plan/edit.ts'
import { watch, type Step } from '../../harness/plan/rule.ts'
import { signedBy } from '../hops/edits.ts'
import { brokerApart, ownerApart, readAnew } from './apart.ts'
import { signedByMany } from './baseline.ts'
import { lists, signs, thumbprint } from './edits.ts'

const afterHours = (revokes: PlanEdit, otherSigns: PlanEdit): Step[] => [
  readAnew,
  // Its key is the same in each run by a fixture that was loaded by hand, and what was revoked stays so.
  { at: 0, send: null, expect: 'accepted', premise: true },
  { at: 4000, serve: revokes },
  { at: 7800, send: null, expect: 'rejected' },
  { at: 7800, send: otherSigns, expect: 'accepted' },
]

export default watch({
  id: 'revocation/used-again-everywhere',
  spec: 'Key publication, rotation and revocation, 4; Limits',
  level: 'must',
  requires: "A broker's and an owner's key that was revoked is refused, for however many hours it was not used.",
  implies: [
    'revocation/used-again',
    'revocation/poll',
    'revocation/poll-everywhere',
    'revocation/everywhere',
    'revocation/refused',
    'rotation/old-removed',
    'rotation/broker-removed',
    'rotation/tokens-survive',
    'hops/broker-directory',
  ],
  needs: ['forwarding', 'clock'],
  on: signedByMany,
  stories: {
    broker: {
      says: "the broker's key is revoked when nobody has asked for its directory for an hour, and used an hour later",
      scene: brokerApart('broker-resting', 'broker-rested', 'broker-resting'),
      steps: afterHours(
        lists("the broker's key is revoked", [thumbprint('broker-rested')], 'broker-resting'),
        signedBy("the broker's other key signs", 'broker-resting'),
      ),
    },
    owner: {
      says: "the owner's key is revoked when nobody has asked for its directory for an hour, and used an hour later",
      scene: ownerApart('owner-resting', 'owner-rested', 'owner-resting', '{uri.resting-owner}'),
      steps: afterHours(
        lists("the owner's key is revoked", [thumbprint('owner-rested')], 'owner-resting'),
        signs("the owner's other key signs the first token", 'owner-resting'),
      ),
    },
  },
  mutants: {
    "leaves a broker's list alone that nobody has asked for, and does not read it when somebody does": 'broker',
    "leaves an owner's list alone that nobody has asked for, and does not read it when somebody does": 'owner',
  },
})
