import { compose, editsOf, type Composed } from '../../plan/compose.ts'
import { edit, type Edit } from '../../plan/edit.ts'
import { hasPartsFor } from '../../plan/leaving-out.ts'
import type { Outcome } from '../../plan/message.ts'
import type { Flip, Rule } from '../../plan/rule.ts'
import { refused } from '../judge.ts'
import type { Lab } from '../lab.ts'
import { performAlone } from '../perform-alone.ts'
import type { Setup } from '../set-up.ts'

/** Ends with Discover, whatever the plan says. */
export const discoverOnly = edit('', (plan) => {
  delete plan.goesOn
})

/**
 * Whether delegations are verified at Execute only: as the profile says, else as a bad one shows that Discover grants and
 * Execute refuses. Such an exchange may leave out at Discover what it will not grant, and has told no reason yet.
 */
export const findLateVerification = async ({ profile, lab }: Setup, rules: Rule[]): Promise<void> => {
  const stated = profile.capabilities.delegation_verified_at
  const rule = rules.find(isConcerned)
  lab.verifiesLate = stated === null ? rule !== undefined && (await refusesLate(lab, rule)) : stated === 'execute'
  if (!lab.verifiesLate) lab.capabilities.add('verified-early')
}

const isConcerned = (rule: Rule): rule is Flip =>
  rule.kind === 'flip' && (rule.reason !== undefined || hasPartsFor(rule, 'verified-early')) && !!rule.on.plan.goesOn

const refusesLate = async (lab: Lab, rule: Flip): Promise<boolean> => {
  for (const fault of editsOf(rule).filter(({ role }) => role === 'fault')) {
    const ends = (...further: Edit[]) =>
      outcomeOf(lab, compose({ baseline: rule.on, edits: [fault], seed: lab.seed }, further))
    if ((await ends(discoverOnly)) === 'accepted' && refused(await ends())) return true
  }
  return false
}

const outcomeOf = async (lab: Lab, composed: Composed): Promise<Outcome> => (await performAlone(lab, composed)).outcome
