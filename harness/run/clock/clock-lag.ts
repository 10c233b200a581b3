import { setTimeout as pause } from 'node:timers/promises'
import type { Baseline } from '../../plan/rule.ts'
import type { TargetClock } from '../../target/index.ts'
import { askedWith } from './clock-by-acceptance.ts'
import type { Lab, StagedScene } from '../lab.ts'

/** Moments of a second, as parts of it, in which a signature of that second is sent: soon after it has begun, and late. */
const early = 0.02
const late = [0.96, 0.9, 0.8]

/** A clock that is known no better than that has no moments of a second, in seconds. */
const tooVague = 0.25

/** How often what lies between refused and accepted is halved. */
const halvings = 4

/**
 * How far the clock that windows are compared with lies behind the target's `Date`, by less than a second, and how sure
 * that is: who writes the one need not be who reads the other. A signature that was created in the present second is
 * good from its beginning; where it becomes so later in that second, by answers that arrive in it, that is the lag.
 * `undefined`: there is none, or it cannot be told, or such a signature is refused all through its second, which is no
 * clock's fault.
 */
export const findLag = async (lab: Lab, baseline: Baseline, clock: TargetClock) => {
  if (clock.uncertaintySeconds > tooVague) return undefined
  const scene = await lab.stage(baseline.plan)
  const takenAt = (part: number) => isTakenAt(part, lab, baseline, scene, clock)
  try {
    const refused = early + clock.uncertaintySeconds
    if ((await takenAt(refused)) !== false || (await takenAt(refused)) !== false) return undefined
    const inSecond = late.filter((part) => part + clock.uncertaintySeconds < 1)
    const accepted = await firstTaken(inSecond, takenAt)
    return accepted === undefined ? undefined : await between(refused, accepted, takenAt)
  } finally {
    await scene.close()
  }
}

type TakenAt = (part: number) => Promise<boolean | undefined>

/** A late moment in which it is taken; `undefined` where it is refused in the first that can be judged. */
const firstTaken = async (parts: number[], takenAt: TakenAt): Promise<number | undefined> => {
  for (const part of parts) {
    const taken = await takenAt(part)
    if (taken !== undefined) return taken ? part : undefined
  }
  return undefined
}

/** Where between two moments it becomes good. */
const between = async (refused: number, accepted: number, takenAt: TakenAt) => {
  let [low, high] = [refused, accepted]
  for (let turn = 0; turn < halvings; turn++) {
    const middle = (low + high) / 2
    const taken = await takenAt(middle)
    if (taken === undefined) break
    if (taken) high = middle
    else low = middle
  }
  return { seconds: (low + high) / 2, uncertaintySeconds: (high - low) / 2 }
}

/** Whether a signature of the present second is taken when it is sent so late in it; `undefined`: the second was over. */
const isTakenAt = async (
  part: number,
  lab: Lab,
  baseline: Baseline,
  scene: StagedScene,
  clock: TargetClock,
): Promise<boolean | undefined> => {
  const second = (): number => Math.floor(clock.now() / 1000)
  await pause((part * 1000 - (clock.now() % 1000) + 1000) % 1000)
  const begun = second()
  const outcome = await askedWith(lab, baseline, scene, 0, 60)
  return second() === begun && (outcome === 'accepted' || outcome === 'rejected') ? outcome === 'accepted' : undefined
}
