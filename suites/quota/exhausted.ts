import { edit } from '../../harness/plan/edit.ts'
import { together } from '../../harness/plan/edits.ts'
import { watch } from '../../harness/plan/rule.ts'
import { chained, claims, setScopes } from '../delegation/edits.ts'
import { passedOnByBroker } from '../hops/edits.ts'
import { accessing } from './baseline.ts'
import { accesses, at, capped, filledBy, limited, noSuchOffer, otherTokens, sending } from './edits.ts'

const subscribed = edit('what a subscriber has at price 0 is asked for', (plan) => {
  setScopes(plan, ['internal:reports', 'subscription:news'])
  plan.request.envelope.uris = ['{uri.gated-news}']
  plan.wants = '{uri.gated-news}'
})

/** Whatever is sold costs less, at whoever's prices. */
const both = { ...accesses(1), svc_max_spend_cents: '"1000000000"' }

const little = { ...accesses(2), svc_max_spend_cents: '"1"' }

const lower = together('other tokens, with a limit of 1', limited('', 1), otherTokens(''))
const higher = together('other tokens, with a limit of 5', limited('', 5), otherTokens(''))

const dearer = edit('what is dearer is asked for', (plan) => {
  plan.request.envelope.uris = ['{uri.reports}']
  plan.wants = '{uri.reports}'
})

/** The access that would be one too many is denied, and so is each after it. */
export default watch({
  id: 'quota/exhausted',
  spec: 'Authentication, Delegation, 9; Errors',
  level: 'must',
  implies: ['scopes/any-of', 'scopes/subscription'],
  requires: 'A grant is denied when it has been used as often as its access cap says, and not before.',
  needs: ['accesses-anew'],
  partsNeed: { forwarding: ['passed-to-a-broker'] },
  on: accessing,
  stories: {
    one: {
      says: 'the limit is 1',
      scene: limited('the limit is 1', 1),
      steps: at(0, 'accepted', 'rejected'),
    },
    several: {
      says: 'the limit is 3, and the denied access is tried again, more often than there are caps',
      scene: limited('the limit is 3', 3),
      steps: at(0, 'accepted', 'accepted', 'accepted', 'rejected', 'rejected', 'rejected', 'rejected'),
    },
    twelve: {
      says: 'the limit is 12',
      scene: limited('the limit is 12', 12),
      steps: filledBy(12),
    },
    'after-a-refusal': {
      says: 'the limit is 1, and Execute of an offer that does not exist was refused after it was reached',
      scene: limited('the limit is 1', 1),
      steps: [...at(0, 'accepted', 'rejected'), sending(noSuchOffer, 'open'), ...at(0, 'rejected')],
    },
    'around-a-refusal': {
      says: 'the limit is 2, and Execute of an offer that does not exist was refused before it was reached',
      scene: limited('the limit is 2', 2),
      steps: [...at(0, 'accepted'), sending(noSuchOffer, 'open'), ...at(0, 'open', 'rejected')],
    },
    'around-what-is-dearer': {
      says: 'the limit is 2, and what is dearer than the grant may spend was asked for before it was reached',
      scene: together(
        'little may be spent, and a subscriber pays nothing',
        subscribed,
        capped('', { first: little, last: little }),
      ),
      // Whether subscribers pay nothing is asked elsewhere.
      steps: [...at(0, 'open'), sending(dearer, 'open'), ...at(0, 'open', 'rejected')],
    },
    'hundred-and-thirty': {
      says: 'the limit is 130',
      scene: limited('the limit is 130', 130),
      steps: filledBy(130),
    },
    free: {
      says: 'the limit is 1, and an access costs nothing',
      scene: together('the limit is 1, of a subscriber', limited('the limit is 1', 1), subscribed),
      steps: at(0, 'accepted', 'rejected'),
    },
    'beside-a-spend-cap': {
      says: 'the limit is 1, and more may be spent than that',
      scene: capped('the limit is 1, beside a spend cap', { first: both, last: both }),
      steps: at(0, 'accepted', 'rejected'),
    },
    'passed-to-a-broker': {
      says: 'the limit is 1, of a chain that the agent has passed on to the broker that signs',
      scene: together(
        'the chain is passed on, and the limit is 1',
        chained('', 'principal', 'agent', 'broker'),
        passedOnByBroker,
        claims('', 1, accesses(1)),
        limited('', 1),
      ),
      steps: [{ at: 0, send: null, expect: 'accepted', premise: true }, ...at(0, 'rejected')],
    },
    'after-a-higher-limit': {
      says: 'other tokens of the same principal, with a limit of 1, come after an access by tokens with a limit of 5',
      scene: limited('the limit is 5', 5),
      // Whether the access before is counted with those of the other tokens is open.
      steps: [...at(0, 'accepted'), sending(lower, 'open'), sending(lower, 'rejected')],
    },
    'after-a-lower-limit': {
      says: 'other tokens of the same principal, with a limit of 5, come after an access by tokens with a limit of 1',
      scene: limited('the limit is 1', 1),
      steps: [...at(0, 'accepted'), sending(higher, 'accepted'), sending(higher, 'accepted')],
    },
    'child-lower': {
      says: 'the limit of the last token is below that of the first',
      scene: capped('the limit of the last token is below that of the first', {
        first: { svc_max_accesses: '3' },
        last: { svc_max_accesses: '1' },
        field: { max_accesses: 1 },
      }),
      steps: at(0, 'accepted', 'rejected'),
    },
    'parent-lower': {
      says: 'the limit of the last token is above that of the first',
      scene: capped('the limit of the last token is above that of the first', {
        first: { svc_max_accesses: '1' },
        last: { svc_max_accesses: '3' },
        field: { max_accesses: 1 },
      }),
      // The child itself may be refused for it.
      steps: filledBy(1),
    },
  },
  mutants: {
    'does not count accesses': 'several',
    "remembers the first cap of a principal's tokens": 'after-a-higher-limit',
    "remembers the lowest cap of a principal's tokens": 'after-a-lower-limit',
    'denies after one access more than the limit': 'several',
    'does not count by a chain that an agent has passed on to a broker': 'passed-to-a-broker',
    'denies at the last access of the limit': 'several',
    'takes a limit of one for none': 'one',
    'gives an access back for each Execute that is refused': 'after-a-refusal',
    'gives an access back for each that is too dear': 'around-what-is-dearer',
    'does not count what is free': 'free',
    'counts where there is no spend cap': 'beside-a-spend-cap',
    'compares counts and limits above 127 as objects': 'hundred-and-thirty',
    'counts Discover and Execute': 'several',
    'counts by the first cap of a chain': 'child-lower',
    'counts by the last cap of a chain': 'parent-lower',
  },
})
