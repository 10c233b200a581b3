import { edit } from '../../harness/plan/edit.ts'
import { watch } from '../../harness/plan/rule.ts'
import { signedBy } from '../hops/edits.ts'
import { executedByMany, grantedByLister, lister } from './baseline.ts'
import { agentRevoked, known, lists, polled, signs, thumbprint } from './edits.ts'

const goodKeySigns = signedBy("another broker's good key signs", 'broker-revoking')

/** An offer may be good for those hands alone through which it was made. */
const broughtByTheSame = edit('that broker has brought the offer', ({ discovery }, draw) => {
  if (discovery) goodKeySigns.apply(discovery, draw)
})

const resigned = 'owner-resigned'

/** An owner that is there for this alone; both operations have its tokens. */
const resigning = edit('an owner with two keys has signed', (plan) => {
  for (const one of [plan, plan.discovery!])
    grantedByLister(one, 'owner-resigning', resigned, 'owner-resigning', '{uri.resigning-owner}')
})

const agentLists = edit('the agent has a revocation list', (plan) => {
  for (const one of [plan, plan.discovery!]) one.participants.agent = lister('agent', 'ROLE_AGENT', 'agent')
})

/** Each Execute has an offer that was discovered by good keys alone. */
export default watch({
  id: 'revocation/everywhere-at-execute',
  spec: 'Key publication, rotation and revocation, 4; Authentication, Rules for request signatures, 1',
  level: 'must',
  requires: 'Any signature by a revoked key is refused at Execute as it is at Discover, whoever signed.',
  implies: ['revocation/refused', 'revocation/everywhere', 'revocation/every-operation', 'hops/broker-directory'],
  needs: ['execute', 'requester-at-execute', 'forwarding', ['refresh', 'clock', 'slow']],
  // Its directory may have been read before it named a list: what is cached for hours tells nothing of it.
  partsNeed: { refresh: ['owner-later'] },
  on: executedByMany,
  stories: {
    broker: known(
      'the key of the broker that passes Execute on is revoked',
      goodKeySigns,
      signedBy('a key signs that this broker has revoked', 'broker-revoked'),
      broughtByTheSame,
    ),
    'agent-behind-a-broker': {
      says: "the agent's key is revoked between Discover and Execute, and a broker passes both on",
      scene: agentLists,
      steps: [
        { at: 0, send: null, expect: 'accepted' },
        { at: 0, hold: true },
        { at: 0, serve: agentRevoked },
        { at: 0, ...polled },
        { at: 0, send: null, expect: 'rejected', asBefore: true },
      ],
    },
    owner: known(
      "the key of the authority's token at Execute is revoked",
      null,
      signs('a key signs the first token that its owner has revoked', 'owner-revoked'),
    ),
    'owner-later': {
      says: "the key of the authority's token is revoked between Discover and Execute",
      scene: resigning,
      steps: [
        { at: 0, ...polled },
        { at: 0, send: null, expect: 'accepted', premise: true },
        { at: 0, hold: true },
        { at: 0, serve: lists("the owner's key is revoked", [thumbprint(resigned)], 'owner-resigning') },
        { at: 0, ...polled },
        { at: 0, send: null, expect: 'rejected', asBefore: true },
      ],
    },
  },
  mutants: {
    "executes whatever key of a broker's is revoked": 'broker',
    'executes through a broker whatever key its agent has revoked': 'agent-behind-a-broker',
    "executes whatever key of an owner's is revoked": 'owner',
    'takes a chain at Execute for what it was at Discover': 'owner-later',
  },
})
