import type { Baseline } from '../plan/rule.ts'
import type { TargetClock } from '../target/index.ts'
import { askedWith } from './clock-by-acceptance.ts'
import type { Lab } from './lab.ts'

/** A clock that is no farther from ours than that is believed, in seconds. */
const close = 2

/** How soon a window ends, or begins, that is tried, in seconds. */
const soon = 2

/** A window that is open for so long at its other side, in seconds. */
const long = 58

/**
 * Whether the clock that windows are compared with is ahead of a `Date` that is not ours either: what ends soon has ended
 * for it, and what begins soon has begun. Leeway, of whatever sign, looks the same where the `Date` is right.
 */
export const isAheadOfDate = async (lab: Lab, baseline: Baseline, clock: TargetClock): Promise<boolean> => {
  if (Math.abs(clock.offsetSeconds) <= close + clock.uncertaintySeconds) return false
  const scene = await lab.stage(baseline.plan)
  try {
    if ((await askedWith(lab, baseline, scene, -long, soon)) !== 'rejected') return false
    return (await askedWith(lab, baseline, scene, soon, soon + long)) === 'accepted'
  } finally {
    await scene.close()
  }
}
