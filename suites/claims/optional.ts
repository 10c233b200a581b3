import { edit } from '../../harness/plan/edit.ts'
import type { Plan } from '../../harness/plan/plan.ts'
import { flip, type Baseline } from '../../harness/plan/rule.ts'
import { accessing } from '../quota/baseline.ts'
import { declared } from '../delegation/edits.ts'

const uri = '{uri.scope:credit:read}'

/** Caps that nothing reaches. */
const wide = {
  svc_max_accesses: '1000000',
  svc_quota_period: '"2592000s"',
  svc_max_spend_cents: '"1000000000"',
}

const withWideCaps = (): Plan => {
  const plan = structuredClone(accessing.plan)
  for (const { claims } of plan.delegation?.links ?? []) Object.assign(claims, { scope: '"credit:read"', ...wide })
  declared('credit:read').apply(plan, { integer: (least) => least, pick: ([one]) => one as never })
  plan.request.envelope.uris = [uri]
  return { ...plan, wants: uri }
}

const wideCaps: Baseline = {
  slug: 'wide-caps',
  says: 'an agent gets an offer, and executes it, by a chain with every cap there is',
  plan: withWideCaps(),
}

const without = (says: string, ...names: (keyof typeof wide)[]) =>
  edit(says, (plan) => {
    for (const { claims } of plan.delegation?.links ?? []) for (const name of names) delete claims[name]
  })

export default flip({
  id: 'claims/optional',
  spec: 'Authentication, Delegation, 5',
  level: 'must',
  requires: 'Caps are optional, each by itself and all together.',
  implies: [
    'claims/spend-cap',
    'claims/svc-encoding',
    'quota/exhausted',
    'quota/reason',
    'quota/claim-alone',
    'quota/concurrent',
    'quota/period',
    'quota/lifetime',
    'quota/no-evasion',
  ],
  on: wideCaps,
  faults: {},
  variations: {
    none: without('the tokens have no cap', 'svc_max_accesses', 'svc_quota_period', 'svc_max_spend_cents'),
    'no-period': without('the tokens have no period', 'svc_quota_period'),
    'no-spend-cap': without('the tokens have no spend cap', 'svc_max_spend_cents'),
    'no-access-cap': without('the tokens have no access cap', 'svc_max_accesses', 'svc_quota_period'),
  },
  mutants: {
    'wants a cap of whoever buys on credit': 'none',
    'wants a period of every access cap': 'no-period',
    'wants a spend cap beside an access cap': 'no-spend-cap',
    'wants an access cap beside a spend cap': 'no-access-cap',
  },
  open: {
    'no-exp': edit('the tokens have no exp', (plan) => {
      for (const { claims } of plan.delegation?.links ?? []) delete claims.exp
    }),
  },
})
