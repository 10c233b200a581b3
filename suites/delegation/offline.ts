import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { together } from '../../harness/plan/edits.ts'
import type { LinkPlan } from '../../harness/plan/plan.ts'
import { flip } from '../../harness/plan/rule.ts'
import { participant } from '../plain.ts'
import { delegated } from './baseline.ts'
import { delegation, first, link } from './edits.ts'

const directory = '{voucher.base}/.well-known/http-message-signatures-directory'

/** A participant that no other case has signs the authority's token, and would vouch for it. */
const foreignRoot = (says: string, change: (link: LinkPlan) => void): PlanEdit =>
  together(
    says,
    edit(says, (plan) => {
      plan.participants.voucher = participant('voucher', 'ROLE_PUBLISHER', 'voucher')
    }),
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
  implies: ['delegation/anchor'],
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
  },
  variations: {},
  mutants: {
    'fetches the key that a token names an address of': 'jku',
    'asks the issuer for its keys': 'issuer',
  },
})
