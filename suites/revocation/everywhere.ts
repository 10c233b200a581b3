import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { served, together } from '../../harness/plan/edits.ts'
import { watch, type Step } from '../../harness/plan/rule.ts'
import { jwk } from '../../harness/plan/chain.ts'
import { hopBy, secondBroker, signedBy, thirdBroker } from '../hops/edits.ts'
import { grantedByLister, lister, signedByMany } from './baseline.ts'
import { agentRevoked, known, lists, polled, signs, thumbprint } from './edits.ts'

/** The principal's place in the chain is taken by somebody with a revocation list. */
const delegate = edit('a delegate with a revocation list passes on', (plan) => {
  plan.participants.delegate = lister('delegate', 'ROLE_AGENT', 'delegate')
  const [authority, child] = plan.delegation!.links
  authority!.claims.cnf = '{"jkt":"{key.delegate.thumbprint}"}'
  Object.assign(child!, { key: 'delegate', header: { ...child!.header, jwk: jwk('delegate') } })
})

/** A signature is judged at Discover, whatever becomes of the chain. */
const endsWithDiscover = edit('what is asked for is judged at once', (plan) => {
  delete plan.goesOn
})

const agentLists = edit('the agent has a revocation list', (plan) => {
  plan.participants.agent = lister('agent', 'ROLE_AGENT', 'agent')
  delete plan.goesOn
})

const byItself = edit('no broker passes it on', ({ signatures }) => {
  signatures.splice(1)
})

const untilRevoked: Step[] = [
  { at: 0, send: null, expect: 'accepted' },
  { at: 0, serve: agentRevoked },
  { at: 0, ...polled },
  { at: 0, send: null, expect: 'rejected', besides: 'another' },
]

const leaving = 'owner-leaving'
const staying = 'owner-staying'

/** An owner that is there for this alone. */
const removing = edit('an owner with two keys has signed', (plan) => {
  grantedByLister(plan, 'owner-removing', leaving, staying, '{uri.removing-owner}')
  plan.wants = '{uri.removing-owner}'
})

const lost = 'broker-lost'
const kept = 'broker-kept'

/** A broker that is there for this alone. */
const losing = edit('a broker with two keys has passed it on', (plan) => {
  plan.participants['broker-losing'] = lister('broker-losing', 'ROLE_BROKER', lost, kept)
  delete plan.goesOn
  signedBy('', lost).apply(plan, undefined as never)
})

const secondBy = (says: string, key: string): PlanEdit =>
  secondBroker(says, (hop) => Object.assign(hop, hopBy(key, 'broker2', 'broker')))

const firstOfTwo = (says: string, key: string): PlanEdit => together(says, signedBy('', key), secondBroker(''))

/** As after a theft: who gives a grace to keys that were rotated out gives none to those that were revoked. */
const removedAndRevoked = together(
  'the owner takes the key out of its directory, and revokes it',
  served('the key is removed', 'owner-removing', 'directory', ({ body }) => {
    const { keys } = (body as { json: { keys: unknown[] } }).json
    keys.splice(0, 1)
  }),
  lists('the key is revoked', [thumbprint(leaving)], 'owner-removing'),
)

export default watch({
  id: 'revocation/everywhere',
  spec: 'Key publication, rotation and revocation, 4',
  level: 'must',
  requires: 'Any signature by a revoked key is refused, whoever signed.',
  implies: ['hops/broker-directory'],
  needs: ['forwarding', ['refresh', 'clock', 'slow']],
  // Their directories may have been read before they named a list: what is cached for hours tells nothing of it.
  partsNeed: {
    refresh: ['broker-later', 'owner-removed'],
    'two-brokers': ['second-broker', 'first-of-two', 'third-broker'],
    'three-brokers': ['third-broker'],
  },
  on: signedByMany,
  stories: {
    broker: known(
      "the broker's key is revoked",
      signedBy("another broker's good key signs", 'broker-revoking'),
      signedBy('a key signs that this broker has revoked', 'broker-revoked'),
      endsWithDiscover,
    ),
    'second-broker': known(
      "the second broker's key is revoked",
      secondBy("another broker's good key signs after the first", 'broker-revoking'),
      secondBy('a key signs after the first that this broker has revoked', 'broker-revoked'),
      endsWithDiscover,
    ),
    'first-of-two': known(
      "the first of two brokers' key is revoked",
      firstOfTwo("another broker's good key signs before the second", 'broker-revoking'),
      firstOfTwo('a key signs before the second that this broker has revoked', 'broker-revoked'),
      endsWithDiscover,
    ),
    'third-broker': {
      says: "the third broker's key is revoked",
      scene: endsWithDiscover,
      steps: [
        {
          at: 0,
          send: thirdBroker("another broker's good key signs after the second", 'broker-revoking'),
          expect: 'accepted',
          premise: true,
        },
        { at: 0, ...polled },
        {
          at: 0,
          send: thirdBroker('a key signs after the second that this broker has revoked', 'broker-revoked'),
          expect: 'rejected',
        },
      ],
    },
    'broker-later': {
      says: "the broker's key is revoked after it has passed on a request",
      scene: losing,
      steps: [
        // Outside the story its directory names no list, and may have been read.
        { at: 0, ...polled },
        // Its key is the same in each run by a fixture that was loaded by hand, and what was revoked stays so.
        { at: 0, send: null, expect: 'accepted', premise: true },
        { at: 0, serve: lists("the broker's key is revoked", [thumbprint(lost)], 'broker-losing') },
        { at: 0, ...polled },
        { at: 0, send: null, expect: 'rejected' },
        { at: 0, send: signedBy("the broker's other key signs", kept), expect: 'accepted' },
      ],
    },
    'agent-behind-a-broker': {
      says: "the agent's key is revoked, and a broker passes on what it signs",
      scene: agentLists,
      steps: untilRevoked,
    },
    'agent-with-a-chain': {
      says: "the agent's key is revoked, and it sends a chain along",
      scene: together('the agent asks by itself, and has a revocation list', agentLists, byItself),
      steps: untilRevoked,
    },
    owner: known(
      "the key of the authority's token is revoked",
      null,
      signs('a key signs the first token that its owner has revoked', 'owner-revoked'),
    ),
    'owner-removed': {
      says: "the key of the authority's token is removed from its directory, and revoked",
      scene: removing,
      steps: [
        { at: 0, ...polled },
        { at: 0, send: null, expect: 'accepted', premise: true },
        { at: 0, serve: removedAndRevoked },
        { at: 0, ...polled },
        { at: 0, send: null, expect: 'rejected' },
        { at: 0, send: signs('the key that stays signs the first token', staying), expect: 'accepted' },
      ],
    },
    'middle-signer': {
      says: 'the key of a middle signer is revoked',
      scene: delegate,
      steps: [
        { at: 0, send: null, expect: 'accepted' },
        { at: 0, serve: lists("the delegate's key is revoked", [thumbprint('delegate')], 'delegate') },
        { at: 0, ...polled },
        { at: 0, send: null, expect: 'open' },
      ],
    },
  },
  mutants: {
    'asks at Execute only whether keys of brokers are revoked that pass on a chain': 'broker',
    'asks at Execute only whether the key of who sends a chain is revoked': 'agent-with-a-chain',
    'does not look whether the keys of brokers are revoked': 'broker',
    'looks whether the keys of two brokers at most are revoked': 'third-broker',
    "looks whether the first broker's key is revoked": 'second-broker',
    "looks whether the last broker's key is revoked": 'first-of-two',
    'looks whether the key of a broker is revoked when it first meets it': 'broker-later',
    'does not look whether the keys of owners are revoked': 'owner',
    'asks of published keys only whether they are revoked': 'owner-removed',
  },
})
