import { edit } from '../../harness/plan/edit.ts'
import { served, together } from '../../harness/plan/edits.ts'
import { watch, type Story } from '../../harness/plan/rule.ts'
import { participant } from '../plain.ts'
import { grantedBy } from '../revocation/baseline.ts'
import { signs } from '../revocation/edits.ts'
import { delegated } from './baseline.ts'
import { jwk } from '../../harness/plan/chain.ts'
import { first, jose } from './edits.ts'

const owner = 'owner-failing'

/** An owner that is there for this alone. */
const granted = edit('an owner has granted whose directory will fail', (plan) => {
  plan.participants[owner] = participant(owner, 'ROLE_PUBLISHER', owner)
  grantedBy(plan, owner, owner, '{uri.failing-owner}')
  plan.wants = '{uri.failing-owner}'
})

const outOfOrder = served("the owner's directory answers 500", owner, 'directory', (document) => {
  Object.assign(document, { status: 500, body: { text: 'out of order' } })
})

/** A directory that was read a moment ago may not be read again for a while: a day later it is. */
const grantedByNobody = (
  says: string,
  by: 'refresh' | 'clock',
  sends = signs('a key that nobody has published signs the first token', 'nobody'),
): Story => ({
  says: `${says}, and a key signs the first token that nobody has published`,
  scene: granted,
  steps: [
    { at: 0, send: null, expect: 'accepted' },
    { at: 0, serve: outOfOrder },
    { at: 0, renew: { by, after: 26 * 3600 } },
    { at: 0, send: sends, expect: 'rejected' },
  ],
})

const ownKeyInHeader = together(
  'the first token has in its header the key that signs it, which nobody has published',
  signs('', 'nobody'),
  jose('', first, { jwk: jwk('nobody') }),
)

const unseen = 'owner-unseen'

/** An owner whose directory nobody has ever read. */
const unseenFails = edit('there is an owner whose directory answers 500', (plan) => {
  plan.participants[unseen] = participant(unseen, 'ROLE_PUBLISHER', unseen)
  Object.assign(plan.participants[unseen].documents.directory!, { status: 500, body: { text: 'out of order' } })
})

const grantedByUnseen = together(
  'the first token is in the name of an owner whose directory answers 500, and has in its header the key that signs it',
  edit('', (plan) => {
    grantedBy(plan, unseen, unseen, '{uri.unseen-owner}')
    plan.wants = '{uri.unseen-owner}'
  }),
  ownKeyInHeader,
)

/** By what was read of the directory before, its own tokens may be good; one that nobody has granted never is. */
export default watch({
  id: 'delegation/owner-unavailable',
  spec: 'Authentication, Delegation, 2 and 4; Errors',
  level: 'must',
  requires: "A chain that its owner did not sign is refused while the owner's directory cannot be had.",
  implies: ['delegation/anchor', 'delegation/verified-anew'],
  needs: [['refresh', 'clock']],
  on: delegated,
  stories: {
    'not-the-owners': grantedByNobody("the owner's directory answers 500", 'refresh'),
    'by-its-own-header': grantedByNobody(
      "the owner's directory answers 500, which the first token's header makes up for",
      'refresh',
      ownKeyInHeader,
    ),
    'never-had': {
      says: "an owner's directory answers 500 from the first, which the first token's header makes up for",
      scene: unseenFails,
      steps: [
        { at: 0, renew: { by: 'refresh', after: 26 * 3600 } },
        { at: 0, send: null, expect: 'accepted' },
        { at: 0, send: grantedByUnseen, expect: 'rejected' },
      ],
    },
    'a-day-later': grantedByNobody("the owner's directory has answered 500 for a day", 'clock'),
  },
  mutants: {
    "believes the key in the authority's header where its owner's directory cannot be had": 'by-its-own-header',
    "takes a chain unverified whose owner's directory cannot be had": 'not-the-owners',
    "takes a chain unverified whose owner's directory could not be had for a minute": 'a-day-later',
  },
})
