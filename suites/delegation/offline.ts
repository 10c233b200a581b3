import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { together } from '../../harness/plan/edits.ts'
import type { LinkPlan } from '../../harness/plan/plan.ts'
import { flip } from '../../harness/plan/rule.ts'
import { participant } from '../plain.ts'
import { delegated } from './baseline.ts'
import { gatedBy } from '../scopes/edits.ts'
import { delegation, first, jose, last, link } from './edits.ts'

const voucher = edit('', (plan) => {
  plan.participants.voucher = participant('voucher', 'ROLE_PUBLISHER', 'voucher')
})

/** Nothing is wrong with the chain: it is refused for what it does not cover, after all of it was verified. */
const beyondScope = edit('what is asked for is gated by a scope that the chain lacks', (plan) => {
  const uri = gatedBy('credit:read')
  plan.wants = uri
  plan.request.envelope.uris = [uri]
})

const directory = '{voucher.base}/.well-known/http-message-signatures-directory'

/** A participant that no other case has signs the authority's token, and would vouch for it. */
const foreignRoot = (says: string, change: (link: LinkPlan) => void): PlanEdit =>
  together(
    says,
    voucher,
    link(says, first, (one) => {
      one.key = 'voucher'
      change(one)
    }),
  )

export default flip({
  id: 'delegation/offline',
  spec: 'Authentication, Delegation, 4',
  level: 'must',
  requires: 'A chain is verified without a call to its issuer, or to an address that it names.',
  implies: ['delegation/anchor', 'scopes/only-matching'],
  untouched: ['voucher'],
  on: delegated,
  faults: {
    jku: foreignRoot('the first token names an address of its key', (one) => {
      one.header.jku = `"${directory}"`
    }),
    x5u: foreignRoot('the first token names an address of its certificate', (one) => {
      one.header.x5u = `"${directory}"`
    }),
    kid: foreignRoot('the kid of the first token is an address of its key', (one) => {
      one.header.kid = `"${directory}"`
    }),
    issuer: together(
      'an OIDC issuer is named that would vouch for the first token',
      foreignRoot('a foreign root', (one) => {
        one.claims.iss = '"{voucher.base}"'
      }),
      delegation('the issuer', { issuer: '{voucher.base}' }),
    ),
    'issuer-of-a-right-chain': together(
      'an OIDC issuer is named beside a right chain, which does not cover what is asked for',
      beyondScope,
      voucher,
      delegation('', { issuer: '{voucher.base}' }),
    ),
    'child-jku': together(
      'the last token of a right chain, which does not cover what is asked for, names an address of its key',
      beyondScope,
      voucher,
      jose('', last, { jku: `"${directory}"` }),
    ),
    'child-x5u': together(
      'the last token of a right chain, which does not cover what is asked for, names an address of its certificate',
      beyondScope,
      voucher,
      jose('', last, { x5u: `"${directory}"` }),
    ),
  },
  variations: {},
  mutants: {
    'fetches the key that a token names an address of': 'jku',
    'asks the issuer for its keys': 'issuer',
    'asks an issuer that no token names': 'issuer-of-a-right-chain',
    'fetches the key that a child names an address of': 'child-jku',
  },
})
