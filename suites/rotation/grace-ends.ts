import { served } from '../../harness/plan/edits.ts'
import { watch } from '../../harness/plan/rule.ts'
import { entry } from '../plain.ts'
import { ownerRotating, ownersNewKeySigns } from './baseline.ts'

const day = 86_400

/** Windows that outlast the story: it is its removal that ends the old key. */
const publishes = (says: string, ...keys: string[]) =>
  served(says, 'owner-rotating', 'directory', (document) => {
    const lasting = keys.map((key) => ({ ...entry(key), not_after: `{time+${1000 * day}@seconds}` }))
    document.body = { json: { keys: lasting } }
  })

/** Graces are the exchange's own, of a day or two for the most part; a key of last year is none that rotated recently. */
export default watch({
  id: 'rotation/grace-ends',
  spec: 'Key publication, rotation and revocation, 2; Authentication, Delegation, 2',
  level: 'should',
  requires: "A token is refused whose issuer's key was rotated out more than a year ago.",
  implies: [
    'rotation/both-accepted',
    'rotation/tokens-survive',
    'rotation/old-removed',
    'delegation/verified-anew',
    'delegation/anchor',
  ],
  // With a refresh at hand, the other story of this owner is told at another time.
  needs: ['clock', 'refresh'],
  on: ownerRotating,
  stories: {
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
  mutants: { "takes tokens by whatever key was ever an owner's": 'after-a-year' },
})
