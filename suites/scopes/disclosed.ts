import { edit } from '../../harness/plan/edit.ts'
import { requesterOf } from '../../harness/plan/edits.ts'
import type { Compare, Finding, Sight } from '../../harness/plan/rule.ts'
import { delegated, withoutChain } from '../delegation/baseline.ts'
import { setScopes } from '../delegation/edits.ts'

export const insufficient = 'OFFER_ABSENCE_REASON_SCOPE_INSUFFICIENT'

/** The request of the control, without what entitles it, for a URI alone or among others. */
const asking = (says: string, scopes: string[], among = (uri: string): string[] => [uri]) => ({
  says,
  asking: (uri: string) =>
    edit(says, (plan) => {
      withoutChain(plan)
      const requester = requesterOf(plan)
      if (scopes.length > 0) requester.scopes = scopes
      else delete requester.scopes
      plan.request.envelope.uris = among(uri)
      delete plan.wants
      delete plan.goesOn
    }),
})

/** The same by the control's chain, which grants something else. */
const askingByChain = (says: string, scopes: string[]) => ({
  says,
  asking: (uri: string) =>
    edit(says, (plan) => {
      setScopes(plan, scopes)
      plan.request.envelope.uris = [uri]
      delete plan.wants
      delete plan.goesOn
    }),
})

const other = ['academic:papers']

/** What is shown where all is offered, and where an exchange gives to those without scopes what it gives to nobody else. */
export const offered = (first: Sight): Finding =>
  first.gated.offered ? { unclear: 'it was offered: there is nothing to disclose' } : true

/** What a request asks for that is not entitled to it. Its control is: the resource is there. */
export const comparison = {
  partsNeed: { 'several-resources': ['beside-public', 'before-public', 'beside-gated'] },
  on: delegated,
  gated: '{uri.reports}',
  absent: '{publisher.base}/reports/nowhere',
  asks: {
    'another-scope': asking('what a scope gates is asked for with another', other),
    'beside-public': asking('what a scope gates is asked for with another, beside a public resource', other, (uri) => [
      '{uri.open}',
      uri,
    ]),
    'before-public': asking('what a scope gates is asked for with another, before a public resource', other, (uri) => [
      uri,
      '{uri.open}',
    ]),
    'beside-gated': asking('two that a scope gates are asked for with another', other, (uri) => [
      '{uri.scope:credit:read}',
      uri,
    ]),
    'by-a-chain': askingByChain('what a scope gates is asked for by a chain that grants another', other),
    'no-scope': asking('what a scope gates is asked for without one', []),
  },
} satisfies Partial<Compare>
