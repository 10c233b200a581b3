import type { Baseline } from '../../plan/rule.ts'
import type { Measurement, TargetClock } from '../../target/index.ts'
import { askedWith } from './clock-by-acceptance.ts'
import type { Lab } from '../lab.ts'

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

/** By less than that nothing but the way of an answer makes a `Date` differ, in seconds. */
const slight = 0.2

/**
 * On loopback a target's clock is ours, as a rule: where a `Date` differs by a second or two, it may be rounded up, or was
 * written a while ago, and the clock lies between the two. `undefined`: there is no doubt.
 */
export const eitherClock = ({ offsetSeconds, uncertaintySeconds }: Measurement): Measurement | undefined => {
  const apart = Math.abs(offsetSeconds)
  if (apart <= slight + uncertaintySeconds || apart > close) return undefined
  const most = apart + uncertaintySeconds
  return { offsetSeconds: (Math.sign(offsetSeconds) * most) / 2, uncertaintySeconds: most / 2 }
}
