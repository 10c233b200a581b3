import { drawFor } from '../plan/draw.ts'
import { grouped } from '../plan/grouped.ts'
import { playBatch, largestBatch } from '../run/batch.ts'
import { Scenes } from '../run/lab.ts'
import { singleCases } from '../run/planned.ts'
import type { Setup } from '../run/set-up.ts'
import type { Rule } from '../plan/rule.ts'

/** Batches under way at once, as in a run. */
const batchesAtOnce = 4

/**
 * Plays random faults and variations of all rules in batches between controls, as a run does, for some seconds. Cases that wait
 * for a participant that cannot be reached are left out: they would measure the waiting. Returns signed requests a second.
 */
export const suiteRate = async (setup: Setup, rules: Rule[], seconds: number, seed: number): Promise<number> => {
  const cases = rules
    .flatMap((rule) => singleCases(rule, seed))
    .filter((one) => one.expected !== 'open' && !one.upstreamFault)
  const byBaseline = [...grouped(cases, (one) => one.case.baseline.slug).values()]
  const draw = drawFor(seed, 'bench')
  const scenes = new Scenes((plan) => setup.lab.stage(plan))
  const before = setup.transport.requests
  const begun = performance.now()
  const worker = async (): Promise<void> => {
    while (performance.now() - begun < seconds * 1000) {
      const group = draw.pick(byBaseline)
      await playBatch(
        setup.lab,
        scenes,
        Array.from({ length: largestBatch }, () => draw.pick(group)),
      )
    }
  }
  await Promise.all(Array.from({ length: batchesAtOnce }, worker))
  const rate = (setup.transport.requests - before) / ((performance.now() - begun) / 1000)
  await scenes.close()
  return rate
}
