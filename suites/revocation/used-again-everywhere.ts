import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { watch, type Step } from '../../harness/plan/rule.ts'
import { signedBy } from '../hops/edits.ts'
import { grantedBy, lister, signedByMany } from './baseline.ts'
import { lists, signs, thumbprint } from './edits.ts'

/** A broker that is there for this alone. */
const restingBroker = edit('a broker with two keys has passed it on', (plan) => {
  plan.participants['broker-resting'] = lister('broker-resting', 'ROLE_BROKER', 'broker-rested', 'broker-resting')
  signedBy('', 'broker-rested').apply(plan, undefined as never)
})

/** An owner that is there for this alone. */
const restingOwner = edit('an owner with two keys has signed', (plan) => {
  plan.participants['owner-resting'] = lister('owner-resting', 'ROLE_PUBLISHER', 'owner-rested', 'owner-resting')
  grantedBy(plan, 'owner-resting', 'owner-rested', '{uri.resting-owner}')
  plan.wants = '{uri.resting-owner}'
})

/** Outside the story the two have no list, and directories are cached for hours: after a day none is. */
const readAnew: Step = { at: 0, renew: { by: 'refresh', after: 26 * 3600 } }

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
    'rotation/tokens-survive',
    'hops/broker-directory',
  ],
  needs: ['forwarding', 'clock'],
  on: signedByMany,
  stories: {
    broker: {
      says: "the broker's key is revoked when nobody has asked for its directory for an hour, and used an hour later",
      scene: restingBroker,
      steps: afterHours(
        lists("the broker's key is revoked", [thumbprint('broker-rested')], 'broker-resting'),
        signedBy("the broker's other key signs", 'broker-resting'),
      ),
    },
    owner: {
      says: "the owner's key is revoked when nobody has asked for its directory for an hour, and used an hour later",
      scene: restingOwner,
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
