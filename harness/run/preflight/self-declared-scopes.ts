import { clone } from '../../plan/clone.ts'
import { compose } from '../../plan/compose.ts'
import { edit, type Edit } from '../../plan/edit.ts'
import { requesterOf } from '../../plan/edits.ts'
import type { Baseline, Capability, Rule } from '../../plan/rule.ts'
import type { Performed } from '../performed.ts'
import { performAlone } from '../perform-alone.ts'
import type { Setup } from '../set-up.ts'

/** Once may be an accident. */
const tries = 2

/**
 * Whether scopes that a requester declares grant anything: as the profile says, else as what one of them gates shows. It is
 * asked as the first rule asks that needs it.
 */
export const findSelfDeclaredScopes = async ({ profile, lab }: Setup, rules: Rule[]): Promise<void> => {
  const stated = profile.capabilities.self_declared_scopes
  const grants = stated ?? (await shownBy(lab, rules))
  if (grants) lab.capabilities.add('self-declared-scopes')
}

const shownBy = async (lab: Setup['lab'], rules: Rule[]): Promise<boolean> => {
  const rule = rules.find((one) => needsOf(one).includes('self-declared-scopes'))
  if (!rule || !('on' in rule)) return false
  for (let turn = 0; turn < tries; turn++) {
    const { outcome } = await performed(lab, rule.on, declaring)
    // A crash says nothing of scopes: the rules find that out for themselves.
    if (outcome === 'accepted' || outcome === 'crashed') return true
  }
  if (lab.grantsByChain) return false
  // Where nothing is offered to anybody the fixture is not in place: that speaks for the rules to be without a verdict.
  const { reading } = await performed(lab, rule.on.preflight ?? rule.on)
  return reading.groups.every(({ offers }) => offers.length === 0)
}

const gated = '{uri.reports}'

const declaring = edit('what a scope gates is asked for, and the scope declared', (plan) => {
  if (plan.discovery) Object.assign(plan, clone(plan.discovery))
  const requester = requesterOf(plan)
  delete requester.delegation
  delete plan.delegation
  delete plan.discovery
  delete plan.goesOn
  requester.scopes = ['internal:reports']
  plan.request.envelope.uris = [gated]
  plan.wants = gated
})

const needsOf = (rule: Rule): Capability[] => [
  ...(rule.needs ?? []).flat(),
  ...(rule.kind === 'enumerate' ? Object.values(rule.carriers).flatMap(({ needs }) => needs ?? []) : []),
]

const performed = (lab: Setup['lab'], baseline: Baseline, ...edits: Edit[]): Promise<Performed> =>
  performAlone(lab, compose({ baseline, edits: [], seed: lab.seed }, edits))
