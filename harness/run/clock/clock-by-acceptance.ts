import { compose } from '../../plan/compose.ts'
import { parameters } from '../../plan/edits.ts'
import type { Outcome } from '../../plan/message.ts'
import type { Baseline } from '../../plan/rule.ts'
import type { Measurement } from '../../target/index.ts'
import type { Lab } from '../lab.ts'
import { perform } from '../perform.ts'
import type { StagedScene } from '../lab.ts'

/** Length of the windows that are tried, in seconds: short enough for any limit, long enough to be found. */
const windowLength = 60

/** How far off a clock is looked for, in seconds. */
const farthest = 7200

/**
 * The target's clock from what it accepts, for a target without a (true) `Date`. A window is moved over time until it is
 * accepted; then both of its edges are searched. Leeway at either edge, which need not be alike, counts as uncertainty.
 * `null`: no window was accepted.
 *
 * While this goes on `{now}` must be our own time: the lab's clock has an offset of 0.
 */
export const measureByAcceptance = async (lab: Lab, baseline: Baseline): Promise<Measurement | null> => {
  const scene = await lab.stage(baseline.plan)
  try {
    const found = await firstAccepted(lab, baseline, scene)
    if (found === undefined) return null
    let slowest = 0
    const accepts = async (created: number, expires: number): Promise<boolean> => {
      const asked = performance.now()
      const outcome = await askedWith(lab, baseline, scene, created, expires)
      slowest = Math.max(slowest, (performance.now() - asked) / 1000)
      return outcome === 'accepted'
    }
    const newest = await lastTrue(found, found + windowLength, (at) => accepts(at, at + windowLength))
    const oldest = -(await lastTrue(-(found + windowLength), -found, (at) => accepts(-at - windowLength, -at)))
    return between(...inOrder(oldest - 2 - slowest, newest + 1))
  } finally {
    await scene.close()
  }
}

/** Where no clock explains both edges it lies at one of them: they are as far apart as one of them is wrong. */
const inOrder = (one: number, other: number): [number, number] => [Math.min(one, other), Math.max(one, other)]

/**
 * A clock that lies between two offsets, in seconds. Both edges of a window are whole seconds, and our clock's fraction is
 * cut off: one that takes `created` a second ahead is less than two ahead, and one that refuses `expires` a second ahead
 * is not behind by more than what the request took.
 */
const between = (low: number, high: number): Measurement => ({
  offsetSeconds: (low + high) / 2,
  uncertaintySeconds: (high - low) / 2,
})

/**
 * `created` of a window that is accepted, relative to our clock; windows nearest to now come first. A target that is too
 * busy for one of them has no time for hundreds.
 */
const firstAccepted = async (lab: Lab, baseline: Baseline, scene: StagedScene): Promise<number | undefined> => {
  for (let away = 0; away <= farthest; away += windowLength / 2) {
    for (const middle of away === 0 ? [0] : [away, -away]) {
      const created = middle - windowLength / 2
      const outcome = await askedWith(lab, baseline, scene, created, created + windowLength)
      if (outcome === 'accepted') return created
      if (outcome === 'busy' || lab.signal.aborted) return undefined
    }
  }
  return undefined
}

/** What becomes of the request with a window that begins and ends so many seconds from now. */
export const askedWith = async (
  lab: Lab,
  baseline: Baseline,
  scene: StagedScene,
  created: number,
  expires: number,
): Promise<Outcome> => {
  const edit = parameters('', { created: `{now${signed(created)}}`, expires: `{now${signed(expires)}}` })
  const composed = compose({ baseline, edits: [], seed: lab.seed }, [edit])
  return (await perform(lab, composed, scene)).outcome
}

const signed = (seconds: number): string => (seconds < 0 ? String(seconds) : `+${seconds}`)

/** The largest whole number that holds, where the first holds and those that hold lie together. */
const lastTrue = async (first: number, last: number, holds: (at: number) => Promise<boolean>): Promise<number> => {
  let [good, bad] = [first, last + 1]
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (await holds(middle)) good = middle
    else bad = middle
  }
  return good
}
