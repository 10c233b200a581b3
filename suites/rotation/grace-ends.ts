import { edit } from '../../harness/plan/edit.ts'
import { served } from '../../harness/plan/edits.ts'
import { watch, type Baseline } from '../../harness/plan/rule.ts'
import { entry, participant } from '../plain.ts'
import { grantedBy } from '../revocation/baseline.ts'
import { signs } from '../revocation/edits.ts'
import { ownerRotating, ownersNewKeySigns } from './baseline.ts'

const day = 86_400

const lasting = (key: string) => ({ ...entry(key), not_after: `{time+${1000 * day}@seconds}` })

/** Windows that outlast the story: it is its removal that ends the old key. */
const publishes = (says: string, ...keys: string[]) =>
  served(says, 'owner-rotating', 'directory', (document) => {
    document.body = { json: { keys: keys.map(lasting) } }
  })

const overdue = 'owner-overdue'
const ended = { not_before: '{time-1209600@seconds}', not_after: '{time-604800@seconds}' }

/** An owner that is there for this alone: the first one's directory is other stories'. */
const endedLongAgo = edit('another owner has granted, by a key that ended a week ago', (plan) => {
  delete plan.participants['owner-rotating']
  plan.participants[overdue] = participant(overdue, 'ROLE_PUBLISHER', overdue)
  plan.participants[overdue].documents.directory!.body = {
    json: { keys: [{ ...entry(overdue), ...ended }, lasting('owner-timely')] },
  }
  grantedBy(plan, overdue, overdue, '{uri.overdue-owner}')
  plan.wants = '{uri.overdue-owner}'
})

const timelyKeySigns = signs("the owner's key signs that is in force", 'owner-timely')

const withoutOverdue = served('the ended key is removed', overdue, 'directory', (document) => {
  document.body = { json: { keys: [lasting('owner-timely')] } }
})

const eitherOwner: Baseline = {
  ...ownerRotating,
  slug: 'either-owner',
  sibling: edit("the owner's key signs that stays", (plan, draw) =>
    (plan.participants[overdue] ? timelyKeySigns : ownersNewKeySigns).apply(plan, draw),
  ),
}

/** Graces are the exchange's own, of a day or two for the most part; a key of last year is none that rotated recently. */
export default watch({
  id: 'rotation/grace-ends',
  spec: 'Key publication, rotation and revocation, 2; Authentication, Delegation, 2',
  level: 'should',
  requires:
    "A token is refused whose issuer's key was rotated out more than a year ago, or had ended long before that.",
  implies: [
    'rotation/both-accepted',
    'rotation/tokens-survive',
    'rotation/old-removed',
    'delegation/verified-anew',
    'delegation/anchor',
  ],
  // With a refresh at hand, the other story of this owner is told at another time.
  needs: ['clock', 'refresh'],
  on: eitherOwner,
  stories: {
    'ended-before': {
      says: 'a key of an owner that ended a week ago is removed, and has signed the first token',
      scene: endedLongAgo,
      steps: [
        { at: 0, renew: { by: 'clock', after: 26 * 3600 } },
        // Who takes it still has a longer grace.
        { at: 0, send: null, expect: 'open' },
        { at: 0, send: timelyKeySigns, expect: 'accepted' },
        { at: 0, serve: withoutOverdue },
        { at: 0, renew: { by: 'refresh', after: 26 * 3600 } },
        { at: 0, send: timelyKeySigns, expect: 'accepted' },
        { at: 0, send: null, expect: 'rejected', ifFirst: 'refused' },
      ],
    },
    'after-a-year': {
      says: "the owner's old key, which the target knows, was rotated out more than a year ago",
      scene: publishes('both keys are published', 'owner-old', 'owner-new'),
      steps: [
        { at: 0, renew: { by: 'clock', after: 26 * 3600 } },
        { at: 0, send: null, expect: 'accepted' },
        { at: 0, send: ownersNewKeySigns, expect: 'accepted' },
        { at: 0, serve: publishes('the old key is removed', 'owner-new') },
        { at: 0, renew: { by: 'clock', after: 2 * day } },
        { at: 0, send: ownersNewKeySigns, expect: 'accepted' },
        { at: 0, renew: { by: 'clock', after: 400 * day } },
        { at: 0, send: ownersNewKeySigns, expect: 'accepted' },
        { at: 0, send: null, expect: 'rejected' },
      ],
    },
  },
  mutants: {
    "takes tokens by whatever key was ever an owner's": 'after-a-year',
    'gives a grace to keys of owners that had ended before': 'ended-before',
  },
})
