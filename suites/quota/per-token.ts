import { edit } from '../../harness/plan/edit.ts'
import { together } from '../../harness/plan/edits.ts'
import { watch } from '../../harness/plan/rule.ts'
import { participant } from '../plain.ts'
import { bound, jwk } from '../../harness/plan/chain.ts'
import { claims, delegation, first, jose, last, link, sentByStranger } from '../delegation/edits.ts'
import { accessing } from './baseline.ts'
import { at, limited, otherTokens, sending } from './edits.ts'

const scene = limited('the limit is 1', 1)

const otherPrincipal = together(
  'other tokens, by way of another principal, for the same agent',
  otherTokens('other tokens'),
  claims('the first token', first, { cnf: bound('principal2') }),
  jose('the last token', last, { jwk: jwk('principal2') }),
  link('the last token', last, (one) => {
    one.key = 'principal2'
  }),
  delegation('the message', { principal_id: 'principal-{key.principal2.thumbprint.12}' }),
)

const otherHolder = together(
  'other tokens of the same principal, for another agent',
  otherTokens('other tokens'),
  claims('the last token', last, { cnf: bound('stranger') }),
  sentByStranger('the stranger sends'),
)

const staged = together(
  'the limit is 1, and there is another agent',
  scene,
  edit('another agent', (plan) => {
    plan.participants.stranger = participant('stranger', 'ROLE_AGENT', 'stranger')
  }),
)

export default watch({
  id: 'quota/per-token',
  spec: 'Authentication, Delegation, 9',
  level: 'observe',
  requires: 'What the count is kept by: token, principal, or holder.',
  on: accessing,
  stories: {
    'other-tokens': {
      says: 'a grant is used up, and other tokens of the same principal are tried by the same agent',
      scene,
      steps: [...at(0, 'accepted'), sending(otherTokens('other tokens'), 'open')],
    },
    'other-holder': {
      says: 'a grant is used up, and other tokens of the same principal are tried by another agent',
      scene: staged,
      steps: [...at(0, 'accepted'), sending(otherHolder, 'open')],
    },
    'other-principal': {
      says: 'a grant is used up, and tokens of another principal are tried by the same agent',
      scene,
      steps: [...at(0, 'accepted'), sending(otherPrincipal, 'open')],
    },
  },
  mutants: {},
})
