import { edit } from '../../harness/plan/edit.ts'
import { requester, together } from '../../harness/plan/edits.ts'
import { watch } from '../../harness/plan/rule.ts'
import { capped, sending } from '../quota/edits.ts'
import { delegated } from './baseline.ts'
import { child } from '../../harness/plan/chain.ts'
import { claims, delegation, first, last, link, sentByStranger } from './edits.ts'

/** The tokens are the same at each step, letter for letter. */
const scene = capped('the tokens say the same each time', { lives: 600 })

/** The message names its owner, and the request asks for what is that one's. */
const forAnotherOwner = together(
  'the same chain is to open what another owner has',
  delegation('', { principal_domain: '{owner2.host}' }),
  requester('', { scopes: undefined }),
  edit('', (plan) => {
    plan.request.envelope.uris = ['{uri.other-owner}']
    plan.wants = '{uri.other-owner}'
  }),
)

const accepted = { at: 0, send: null, expect: 'accepted' } as const

/** What was found of a chain may be remembered; who sends it, and what stands beside it, may not. */
export default watch({
  id: 'delegation/verified-anew',
  spec: 'Authentication, Delegation, 1 and 4',
  level: 'must',
  requires: 'A chain that was accepted before is verified again with each request that carries it.',
  implies: [
    'delegation/at-once',
    'delegation/owners-algorithm',
    'delegation/relayed',
    'delegation/every-operation',
    'delegation/holder',
    'delegation/anchor',
    'delegation/child-signature',
  ],
  partsNeed: { 'gated-by-default': ['known-to-another-owner'] },
  on: delegated,
  stories: {
    'stolen-later': {
      says: 'another agent sends a chain that its holder has sent before',
      scene,
      steps: [accepted, sending(sentByStranger("another agent sends the agent's chain"), 'rejected'), accepted],
    },
    'stolen-first': {
      says: 'another agent sends a chain before its holder does',
      scene,
      steps: [sending(sentByStranger("another agent sends the agent's chain"), 'rejected'), accepted],
    },
    'known-child': {
      says: 'the last token comes again, below a first token of which a bit of the signature is flipped',
      scene,
      steps: [
        accepted,
        sending(
          link('a bit of the first signature is flipped', first, (one) => {
            one.signature = 'flipped'
          }),
          'rejected',
        ),
        accepted,
      ],
    },
    'known-signature': {
      says: 'a chain comes again whose first token was changed, under the signature that it had',
      scene,
      steps: [
        accepted,
        sending(
          link('a claim of the first token is changed after signing', first, (one) => {
            one.afterwards = { claims: { exp: '{staged+601@number}' } }
          }),
          'rejected',
        ),
        accepted,
      ],
    },
    'known-beginning': {
      says: 'another agent sends a chain that was sent before, and a token more by which the agent passes it on',
      scene,
      steps: [
        accepted,
        sending(
          together(
            'the agent has not signed the token that is added',
            edit('', (plan) => plan.delegation?.links.push({ ...child('agent', 'stranger'), key: 'stranger' })),
            claims('', last, { exp: '{staged+600@number}' }),
            sentByStranger(''),
          ),
          'rejected',
        ),
        accepted,
      ],
    },
    'known-to-another-owner': {
      says: "a chain that has opened what is its owner's is sent for what another owner has",
      scene,
      steps: [accepted, sending(forAnotherOwner, 'rejected'), accepted],
    },
  },
  mutants: {
    'knows a first token that it has verified, whoever owns what is asked for': 'known-to-another-owner',
    'verifies nothing of a chain whose beginning it has verified': 'known-beginning',
    'takes a chain from anybody who sends it after its holder': 'stolen-later',
    'refuses a chain to its holder once it has refused it': 'stolen-first',
    'knows a chain that it has verified by its last token': 'known-child',
    'knows a first token that it has verified by its signature': 'known-signature',
  },
})
