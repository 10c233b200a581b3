import { compose, editsOf } from '../plan/compose.ts'
import { edit } from '../plan/edit.ts'
import type { Flip, Rule } from '../plan/rule.ts'
import type { Lab } from './lab.ts'
import { perform } from './perform.ts'
import type { Setup } from './set-up.ts'

/** Ends with Discover, whatever the plan says. */
const discoverOnly = edit('', (plan) => {
  delete plan.goesOn
})

/**
 * Whether delegations are verified at Execute only: as the profile says, else as a bad one shows that Discover grants. Such
 * an exchange may leave out at Discover what it will not grant, and has told no reason yet.
 */
export const findLateVerification = async ({ profile, lab }: Setup, rules: Rule[]): Promise<void> => {
  const stated = profile.capabilities.delegation_verified_at
  const rule = rules.find((one): one is Flip => one.kind === 'flip' && one.reason !== undefined && !!one.on.plan.goesOn)
  lab.verifiesLate = stated === null ? rule !== undefined && (await grantsSomeFault(lab, rule)) : stated === 'execute'
}

const grantsSomeFault = async (lab: Lab, rule: Flip): Promise<boolean> => {
  for (const fault of editsOf(rule).filter(({ role }) => role === 'fault')) {
    const composed = compose({ baseline: rule.on, edits: [fault], seed: lab.seed }, [discoverOnly])
    const scene = await lab.stage(composed.plan)
    const { outcome } = await perform(lab, composed, scene)
    await scene.close()
    if (outcome === 'accepted') return true
  }
  return false
}
