import { edit } from '../../harness/plan/edit.ts'
import { leastAmpleCap } from '../../harness/plan/prices.ts'
import type { Plan } from '../../harness/plan/plan.ts'
import { flip, type Baseline } from '../../harness/plan/rule.ts'
import { accessing } from '../quota/baseline.ts'
import { declared } from '../delegation/edits.ts'

const uri = '{uri.scope:credit:read}'

/** Caps that nothing reaches. */
const accesses = { svc_max_accesses: '1000000' }
const period = { svc_quota_period: '"2592000s"' }
const spend = { svc_max_spend_cents: `"${leastAmpleCap}"` }

const withOneCap = (): Plan => {
  const plan = structuredClone(accessing.plan)
  for (const { claims } of plan.delegation?.links ?? []) Object.assign(claims, { scope: '"credit:read"', ...accesses })
  declared('credit:read').apply(plan, { integer: (least) => least, pick: ([one]) => one as never })
  plan.request.envelope.uris = [uri]
  return { ...plan, wants: uri }
}

const oneCap: Baseline = {
  slug: 'one-cap',
  says: 'an agent gets an offer, and executes it, by a chain with an access cap',
  plan: withOneCap(),
}

/** The caps that both tokens have, in place of the one. */
const caps = (says: string, members: Record<string, string>) =>
  edit(says, (plan) => {
    for (const { claims } of plan.delegation?.links ?? []) {
      delete claims.svc_max_accesses
      Object.assign(claims, members)
    }
  })

export default flip({
  id: 'claims/optional',
  spec: 'Authentication, Delegation, 5',
  level: 'must',
  requires: 'Caps are optional, each by itself and all together.',
  implies: ['claims/spend-cap', 'claims/svc-encoding', 'quota/exhausted', 'quota/period', 'quota/zero'],
  on: oneCap,
  faults: {},
  variations: {
    none: caps('the tokens have no cap', {}),
    spend: caps('the tokens have a spend cap alone', spend),
    'no-spend': caps('the tokens have no spend cap', { ...accesses, ...period }),
    all: caps('the tokens have every cap there is', { ...accesses, ...period, ...spend }),
  },
  mutants: {
    'wants a cap of whoever buys on credit': 'none',
    'wants an access cap beside a spend cap': 'spend',
    'wants a spend cap beside a period': 'no-spend',
    'takes one cap in a token at most': 'all',
  },
  open: {
    'no-exp': edit('the tokens have no exp', (plan) => {
      for (const { claims } of plan.delegation?.links ?? []) delete claims.exp
    }),
  },
})
