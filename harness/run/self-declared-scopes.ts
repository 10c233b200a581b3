import { compose } from '../plan/compose.ts'
import type { Rule } from '../plan/rule.ts'
import { perform } from './perform.ts'
import type { Setup } from './set-up.ts'

/** Once may be an accident. */
const tries = 2

/**
 * Whether scopes that a requester declares grant anything: as the profile says, else as the baseline of the first rule
 * that needs it shows.
 */
export const findSelfDeclaredScopes = async ({ profile, lab }: Setup, rules: Rule[]): Promise<void> => {
  const stated = profile.capabilities.self_declared_scopes
  const grants = stated ?? (await shownBy(lab, rules))
  if (grants) lab.capabilities.add('self-declared-scopes')
}

const shownBy = async (lab: Setup['lab'], rules: Rule[]): Promise<boolean> => {
  const rule = rules.find(({ needs }) => needs?.includes('self-declared-scopes'))
  if (!rule || !('on' in rule)) return false
  const composed = compose({ baseline: rule.on, edits: [], seed: lab.seed })
  const scene = await lab.stage(composed.plan)
  try {
    for (let turn = 0; turn < tries; turn++) {
      const { outcome } = await perform(lab, composed, scene)
      if (outcome === 'accepted') return true
    }
    return false
  } finally {
    await scene.close()
  }
}
