import { clockSample, stableNow, type Measurement } from '../../target/index.ts'
import { askedWith } from './clock-by-acceptance.ts'
import { measureByDate } from './clock-by-date.ts'
import { manifestRequest, type Setup } from '../set-up.ts'

/** Milliseconds by which a clock is where it was, whatever the way of an answer. */
const slight = 250

/** Milliseconds in which what was sent before the clock moved may still be judged. */
const aftermath = 30_000

/** By how much this machine's clock has been set since the process began. */
const wallSteps = (): number => Date.now() - stableNow()

/**
 * Whether the target's clock was set since it was measured, or lately: it is measured anew then. What looks like a failure
 * of such a moment is none. While the control API has it elsewhere, on loopback this machine's clock shows it.
 */
export const watchClock = (setup: Setup): (() => Promise<boolean>) => {
  const { clock, lab, transport } = setup
  let walls = wallSteps()
  let movedAt = -Infinity
  let looking: Promise<void> | undefined

  const move = (milliseconds: number, uncertaintySeconds: number): void => {
    clock.measured({
      offsetSeconds: clock.offsetSeconds + milliseconds / 1000,
      uncertaintySeconds: Math.max(clock.uncertaintySeconds, uncertaintySeconds),
    })
    movedAt = stableNow()
  }
  const lookAtWall = (): void => {
    const moved = wallSteps() - walls
    if (lab.gentle || Math.abs(moved) <= slight) return
    walls += moved
    if (setup.byDate) setup.byDate = moveBy(setup.byDate, moved)
    move(moved, 0)
  }
  const lookAtDate = async (): Promise<void> => {
    const { byDate } = setup
    if (!byDate || setup.clockFrom !== 'date' || clock.isShifted) return
    const sentAt = stableNow()
    const sample = clockSample(await transport.send(manifestRequest(setup)), sentAt)
    if (!sample || agrees(byDate, sample.date - sample.receivedAt, sample.date + 1000 - sentAt)) return
    const measured = await measureByDate(transport, lab.origin, manifestRequest(setup)).catch(() => null)
    if (!measured || clock.isShifted || apart(measured, byDate) <= slight) return
    const seconds = measured.offsetSeconds - byDate.offsetSeconds
    if ((seconds < 0 && !(await isSetBack(setup, -seconds))) || clock.isShifted) return
    setup.byDate = measured
    move(1000 * seconds, measured.uncertaintySeconds)
  }
  const look = async (): Promise<void> => {
    lookAtWall()
    await lookAtDate()
  }
  return async () => {
    looking ??= look().finally(() => (looking = undefined))
    await looking
    return stableNow() - movedAt < aftermath
  }
}

/** How long a window is that is tried, in seconds. */
const windowLength = 60

/**
 * Whether a clock was set back by so many seconds: what was signed half as long ago is refused then. Under load servers
 * write a `Date` that is of some seconds ago.
 */
const isSetBack = async ({ lab, plain }: Setup, seconds: number): Promise<boolean> => {
  if (!plain) return true
  const scene = await lab.stage(plain.plan)
  try {
    const created = -Math.floor(seconds / 2)
    return (await askedWith(lab, plain, scene, created, created + windowLength)) === 'rejected'
  } finally {
    await scene.close()
  }
}

const moveBy = ({ offsetSeconds, uncertaintySeconds }: Measurement, milliseconds: number): Measurement => ({
  offsetSeconds: offsetSeconds + milliseconds / 1000,
  uncertaintySeconds,
})

/** Whether an offset between two, in milliseconds, is that which was measured. */
const agrees = ({ offsetSeconds, uncertaintySeconds }: Measurement, low: number, high: number): boolean => {
  const [at, slack] = [1000 * offsetSeconds, 1000 * uncertaintySeconds + slight]
  return low <= at + slack && at - slack <= high
}

/** Milliseconds between two measurements that none of their uncertainty explains. */
const apart = (one: Measurement, other: Measurement): number =>
  1000 * (Math.abs(one.offsetSeconds - other.offsetSeconds) - one.uncertaintySeconds - other.uncertaintySeconds)
