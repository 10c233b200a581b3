import type { Baseline, Rule } from '../../plan/rule.ts'
import { isDelegated } from '../../plan/chain.ts'
import { compose } from '../../plan/compose.ts'
import { refused } from '../judge.ts'
import type { Outcome } from '../../plan/message.ts'
import type { Lab } from '../lab.ts'
import { performAlone } from '../perform-alone.ts'
import type { Setup } from '../set-up.ts'
import { checked, type Checked } from './checked.ts'

/** Milliseconds that an offer may need until Execute knows it: it may be written after it was told, or read elsewhere. */
const delays = [100, 500, 2_000]

/** Executes an offer just discovered; where it is refused, looks whether it is not after a moment. */
export const findOffersDelay = async ({ lab }: Setup, rules: readonly Rule[]): Promise<Checked[]> => {
  const baseline = plainExecute(rules)
  if (!baseline || !refused(await outcomeAt(lab, baseline))) return []
  for (const delay of delays) {
    lab.offersDelay = delay
    if ((await outcomeAt(lab, baseline)) === 'accepted') return [checked('dialect', true, waits(delay))]
  }
  lab.offersDelay = 0
  return []
}

/** The plainest of those that execute an offer. */
const plainExecute = (rules: readonly Rule[]): Baseline | undefined => {
  const all = rules.flatMap((rule) => ('on' in rule ? [rule.on] : []))
  const executing = all.filter(({ plan }) => plan.operation === 'execute' || plan.goesOn !== undefined)
  return executing.find(({ plan }) => !isDelegated(plan) && plan.wants === undefined) ?? executing[0]
}

const outcomeAt = async (lab: Lab, baseline: Baseline): Promise<Outcome> =>
  (await performAlone(lab, compose({ baseline, edits: [], seed: lab.seed }))).outcome

const waits = (delay: number): string =>
  `An offer that was just told is refused by Execute, and is not ${delay} ms later: each Execute waits so long. Whether it may is open; agents mostly do not wait.`
