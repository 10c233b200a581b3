import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { requester, together } from '../../harness/plan/edits.ts'
import { claims, delegation, first, last, link } from './edits.ts'

/** A chain that is right in itself, of another domain. What the request declares opens nothing of it. */
export const byAnother = (says: string, domain: string, ...declares: string[]): PlanEdit =>
  together(
    says,
    link(says, first, (one) => {
      one.key = domain
      one.claims.iss = `"{${domain}.host}"`
    }),
    claims(says, last, { iss: `"{${domain}.host}"` }),
    delegation(says, { principal_domain: `{${domain}.host}` }),
    requester(says, { scopes: declares.length > 0 ? declares : undefined }),
  )

/** A chain of an owner of whose keys one is in force, one ended an hour ago, one a week ago, and one is yet to come. */
export const byLapsing = (says: string, key: string): PlanEdit =>
  together(
    says,
    link(says, first, (one) => {
      one.key = key
      one.claims.iss = '"{owner-lapsing.host}"'
    }),
    claims(says, last, { iss: '"{principal-domain.owner-lapsing}"' }),
    delegation(says, { principal_domain: '{principal-domain.owner-lapsing}' }),
    edit(says, (plan) => {
      plan.request.envelope.uris = ['{uri.lapsing-owner}']
      plan.wants = '{uri.lapsing-owner}'
    }),
  )
