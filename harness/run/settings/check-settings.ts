import type { Rule } from '../../plan/rule.ts'
import type { Checked } from '../preflight/checked.ts'
import type { Setup } from '../set-up.ts'
import type { Asking } from './asking.ts'
import { counting } from './counting.ts'
import { entitled } from './entitled.ts'
import { executing } from './executing.ts'
import { fetching } from './fetching.ts'
import { hopPlace } from './hop-place.ts'
import { offers } from './offers.ts'
import { refusals } from './refusals.ts'
import { whereabouts } from './whereabouts.ts'

const checks: readonly ((asking: Asking) => Checked[] | Promise<Checked[]>)[] = [
  whereabouts,
  offers,
  hopPlace,
  refusals,
  entitled,
  executing,
  fetching,
  counting,
]

/**
 * Holds the settings of the profile against a target that took the positive control, as far as the chosen rules need
 * them. A setting that does not fit ends no run: what needs it has no control, and this says why.
 */
export const checkSettings = async (setup: Setup, rules: readonly Rule[]): Promise<Checked[]> => {
  const plain = rules.flatMap((rule) => ('on' in rule ? [rule.on] : []))[0]
  if (!plain) return []
  const asking: Asking = { setup, rules, plain: plain.preflight ?? plain }
  const found: Checked[] = []
  // Where nothing is offered pre-flight has said so; what is asked here rests on offers.
  if (setup.offering === false) return whereabouts(asking)
  for (const check of checks) if (!setup.lab.signal.aborted) found.push(...(await check(asking)))
  return found
}
