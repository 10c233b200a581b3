import { together } from '../../harness/plan/edits.ts'
import { watch } from '../../harness/plan/rule.ts'
import { authority } from '../../harness/plan/chain.ts'
import { chained, tokens } from '../delegation/edits.ts'
import { passedOnByBroker } from '../hops/edits.ts'
import { accessing } from './baseline.ts'
import { accesses, at, capped, cappedBetween, filledBy } from './edits.ts'

/** The token's claims are authoritative: nothing of the message has to repeat them. */
export default watch({
  id: 'quota/claim-alone',
  spec: 'Resources and their fields, Delegation token claims; Authentication, Delegation, 9',
  level: 'must',
  requires: "The token's access cap binds where the message has none, or a higher one.",
  needs: ['accesses-anew'],
  partsNeed: { forwarding: ['of-the-brokers-token'] },
  implies: ['quota/exhausted', 'quota/reason'],
  on: accessing,
  stories: {
    number: {
      says: 'the tokens have a limit of 2, the message has none',
      scene: capped('the tokens alone have a limit', {
        first: { svc_max_accesses: '2' },
        last: { svc_max_accesses: '2' },
      }),
      steps: at(0, 'accepted', 'accepted', 'rejected'),
    },
    'message-wider': {
      says: 'the last token has a limit of 1, the message one of 3',
      scene: capped('the message has a higher limit than the token', {
        last: { svc_max_accesses: '1' },
        field: { max_accesses: 3 },
      }),
      // Refused for what the message says beside the token, or counted by the token.
      steps: filledBy(1),
    },
    'of-the-brokers-token': {
      says: 'the token by which the agent has passed the chain on to the broker that signs has a limit of 1, and nothing else has one',
      scene: together(
        'the token for the broker has a limit',
        chained('', 'principal', 'agent', 'broker'),
        passedOnByBroker,
        capped('', { last: accesses(1) }),
      ),
      steps: filledBy(1),
    },
    'parent-lower': {
      says: 'the first token has a limit of 1, the last one of 3, the message none',
      scene: capped('the first token has a lower limit than the last', { first: accesses(1), last: accesses(3) }),
      // The child may be refused for it.
      steps: filledBy(1),
    },
    digits: {
      says: 'the tokens have a limit of 1 as a string of digits, the message has none',
      scene: capped('the limit is a string of digits', {
        first: { svc_max_accesses: '"1"' },
        last: { svc_max_accesses: '"1"' },
      }),
      // Refused for its form, or counted.
      steps: filledBy(1),
    },
    'token-alone': {
      says: 'the owner has granted to the agent itself, with a limit of 1, the message has none',
      scene: together(
        'a single token has a limit',
        tokens('', authority('agent')),
        capped('', { first: accesses(1), last: accesses(1) }),
      ),
      // Whether such a token is taken is open.
      steps: filledBy(1),
    },
    fourth: {
      says: 'the last one of four tokens has a limit of 1, and nothing else has one',
      scene: together(
        'the fourth token alone has a limit',
        chained('', 'principal', 'middle', 'second-middle', 'agent'),
        capped('', { last: accesses(1) }),
      ),
      steps: filledBy(1),
    },
    between: {
      says: 'the middle one of three tokens has a limit of 1, and nothing else has one',
      scene: cappedBetween('the middle token alone has a limit', { svc_max_accesses: '1' }),
      // The child may be refused for lacking it.
      steps: filledBy(1),
    },
  },
  mutants: {
    "counts by the message's cap where it has one": 'message-wider',
    "counts by the lower cap of the last token's and the message's": 'parent-lower',
    "counts by the message's cap alone": 'number',
    'takes a limit in digits for none': 'digits',
    'does not count by the token that names a broker': 'of-the-brokers-token',
    'does not count by a token that comes alone': 'token-alone',
    'counts by the caps of three tokens at most': 'fourth',
    'counts by the caps of the first and the last token': 'between',
  },
})
