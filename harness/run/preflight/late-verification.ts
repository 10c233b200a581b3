import { compose, editsOf, type Composed } from '../../plan/compose.ts'
import { edit, type Edit } from '../../plan/edit.ts'
import { hasPartsFor } from '../../plan/leaving-out.ts'
import { executing } from '../../plan/executing.ts'
import type { Flip, Rule } from '../../plan/rule.ts'
import { refused } from '../judge.ts'
import type { Lab } from '../lab.ts'
import { liveOffer, perform } from '../perform.ts'
import type { Performed } from '../performed.ts'
import { performAlone } from '../perform-alone.ts'
import type { Setup } from '../set-up.ts'

/** Ends with Discover, whatever the plan says. */
export const discoverOnly = edit('', (plan) => {
  delete plan.goesOn
})

/**
 * Whether delegations are verified at Execute only: as the profile says, else as a bad one shows that Discover grants, or
 * is silent about, and Execute refuses. Such an exchange may leave out at Discover what it will not grant, and has told
 * no reason yet.
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
  const { on: baseline } = rule
  for (const fault of editsOf(rule).filter(({ role }) => role === 'fault')) {
    const bad = (...further: Edit[]) => compose({ baseline, edits: [fault], seed: lab.seed }, further)
    const discovered = await performAlone(lab, bad(discoverOnly))
    if (discovered.outcome === 'accepted' && refused((await performAlone(lab, bad())).outcome)) return true
    if (isSilent(discovered) && (await tellsAtExecute(lab, rule, bad(discoverOnly)))) return true
  }
  return false
}

/** Nothing was denied, and nothing is granted. */
const isSilent = ({ outcome, reading }: Performed): boolean => refused(outcome) && reading.outcome === 'accepted'

/** Whether the reason is told where what the right chain was offered is executed by a bad one. */
const tellsAtExecute = async (lab: Lab, { on, reason }: Flip, bad: Composed): Promise<boolean> => {
  const right = compose({ baseline: on, edits: [], seed: lab.seed }, [discoverOnly])
  const scene = await lab.stage(bad.plan)
  try {
    const offer = await liveOffer(lab, right.plan, scene)
    const { outcome, reading } = await perform(lab, { ...bad, plan: executing(bad.plan) }, scene, { offer })
    return refused(outcome) && reading.reason === (reason ?? 'DENIAL_REASON_DELEGATION_INVALID')
  } finally {
    await scene.close()
  }
}
