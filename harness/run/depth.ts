import { compose, editsOf, type NamedEdit } from '../plan/compose.ts'
import type { Outcome } from '../plan/message.ts'
import type { Flip, Rule } from '../plan/rule.ts'
import { perform } from './perform.ts'
import type { Setup } from './set-up.ts'

/**
 * Whether a target whose manifest states no cap has one of its own, and takes one broker but not two: the cap is found by
 * asking then (contract, section 4), and two are left out. One that takes none is left to the rules.
 */
export const findDepth = async (setup: Setup, rules: readonly Rule[]): Promise<void> => {
  const { capabilities } = setup.lab
  if (capabilities.has('hop-cap') || !capabilities.has('two-brokers')) return
  const rule = rules.find(
    (one): one is Flip => one.kind === 'flip' && !one.on.plan.delegation && variationOf(one, true) !== undefined,
  )
  const [one, two] = [false, true].map((isDeep) => rule && variationOf(rule, isDeep))
  if (!rule || !one || !two) return
  if ((await outcomeOf(setup, rule, two)) !== 'rejected') return
  if ((await outcomeOf(setup, rule, one)) === 'accepted') capabilities.delete('two-brokers')
}

/** A variation by which two brokers pass a request on, or one does. */
const variationOf = (rule: Flip, isDeep: boolean): NamedEdit | undefined =>
  editsOf(rule).find(({ slug, role }) => role === 'variation' && rule.twoBrokers?.includes(slug) === isDeep)

const outcomeOf = async ({ lab }: Setup, { on }: Flip, edit: NamedEdit): Promise<Outcome> => {
  const composed = compose({ baseline: on, edits: [edit], seed: lab.seed })
  const scene = await lab.stage(composed.plan)
  const { outcome } = await perform(lab, composed, scene)
  await scene.close()
  return outcome
}
