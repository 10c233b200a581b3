import type { JournalEvent } from '../../reports/journal.ts'
import { compose } from '../plan/compose.ts'
import type { Baseline } from '../plan/rule.ts'
import { chainForms } from '../target/index.ts'
import { checked } from './checked.ts'
import { perform } from './perform.ts'
import type { Setup } from './set-up.ts'

/**
 * How a chain of tokens is joined, where the profile does not say: the first form by which a right chain is granted.
 * Where none is the default stays, and the rules of chains say what came back.
 */
export const findChainForm = async ({ profile, lab }: Setup, baselines: Baseline[]): Promise<JournalEvent[]> => {
  const baseline = baselines.find(({ plan }) => plan.delegation !== undefined && plan.operation === 'discover')
  if (profile.dialect.chain !== null || !baseline) return []
  const usual = lab.place.joinChain
  const composed = compose({ baseline, edits: [], seed: lab.seed })
  for (const [name, join] of Object.entries(chainForms)) {
    lab.place.joinChain = join
    const scene = await lab.stage(composed.plan)
    const { outcome } = await perform(lab, composed, scene)
    await scene.close()
    if (outcome === 'accepted')
      return [checked('chain', true, `A chain of tokens was granted: dialect.chain is ${name}.`)]
  }
  lab.place.joinChain = usual
  return []
}
