import { expectedOf, type Case } from '../../plan/compose.ts'
import { playBetweenControls, type Attempt } from '../../run/batch.ts'
import { chargedRule, titleOf } from '../../run/charged.ts'
import { caseJudged } from '../../run/events.ts'
import { perform } from '../../run/perform.ts'
import type { Performed } from '../../run/performed.ts'
import { allowsForClock, planCase, type PlannedCase } from '../../run/planned.ts'
import { confirmations } from '../../run/repeated.ts'
import type { Ring } from '../ring.ts'

/**
 * The same plan, signed afresh, gets the same verdict twice: what was refused is refused again, by a target that has seen
 * it and its world. A breach is told as a failure of the fault's rule. Returns how many failures there were.
 */
export const playTwice = async (ring: Ring, one: Case): Promise<number> => {
  const rule = chargedRule(one)
  if (!rule || expectedOf(one) !== 'rejected') return 0
  const planned = planCase(one, rule, `${titleOf(one)}; it is sent a second time, signed afresh`)
  // What never answers is as slow each time; what allows for the clock may be overtaken by it.
  if (planned.patience !== undefined || allowsForClock(planned)) return 0
  const second = await secondOf(ring, planned)
  if (!second) return 0
  const again: (Performed | undefined)[] = []
  for (let turn = 0; turn < confirmations; turn++) again.push(await secondOf(ring, planned))
  const sure = again.every((found) => found !== undefined)
  const attempt: Attempt = await playBetweenControls(ring.lab, ring.scenes, planned)
  if (!attempt.accepted || ring.ended) return 0
  const shown = { ...attempt, played: { ...attempt.played, performed: second } }
  const often = again.filter((found) => found !== undefined).length + 1
  const reason = sure
    ? 'it was refused at first, and accepted when it came again, signed afresh'
    : `flaky: of a plan that was sent twice the second was accepted ${often} of ${confirmations + 1} times`
  ring.emit(caseJudged(ring.lab, planned, { verdict: sure ? 'fail' : 'inconclusive', reason, attempt: shown }))
  return sure ? 1 : 0
}

/** The second answer, where the first request was refused, and the second is accepted. */
const secondOf = async ({ lab }: Ring, { composed }: PlannedCase): Promise<Performed | undefined> => {
  const scene = await lab.stage(composed.plan)
  try {
    const first = await perform(lab, composed, scene)
    if (first.outcome !== 'rejected' && first.outcome !== 'denied') return undefined
    const second = await perform(lab, composed, scene)
    return second.outcome === 'accepted' ? second : undefined
  } finally {
    await scene.close()
  }
}
