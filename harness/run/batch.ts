import { noControl } from './answer-in-words.ts'
import type { Case } from '../plan/compose.ts'
import { grouped } from '../plan/grouped.ts'
import { tokenOf } from '../plan/token.ts'
import type { Lab } from './lab.ts'
import { lookForLockOut } from './preflight/lock-out.ts'
import type { Scenes } from './scenes.ts'
import type { Performed } from './performed.ts'
import { play, playControl, type Played } from './play.ts'
import type { PlannedCase } from './planned.ts'

/** A case as it was played between two positive controls, or the reason why it could not be. */
export type Attempt = {
  planned: PlannedCase
  /** The control stands after a case, and the one before it was accepted. */
  afterwards: boolean
} & (
  | { played: Played; control: Performed; accepted: true }
  | { played?: Played; control: Performed | undefined; accepted: false; reason: string }
)

/** Cases of one batch at most: a control that is refused costs no more than these. */
export const largestBatch = 64

/** Cases with one control, cut into batches, in their order. */
export const batchesOf = (cases: PlannedCase[]): PlannedCase[][] => {
  const rows = grouped(cases, controlName)
  return [...rows.values()].flatMap((row) =>
    Array.from({ length: Math.ceil(row.length / largestBatch) }, (_, i) =>
      row.slice(i * largestBatch, (i + 1) * largestBatch),
    ),
  )
}

const controlName = ({ control }: PlannedCase): string => tokenOf(control)

/**
 * Plays a batch between two freshly signed controls. If both are accepted each case has its control; else each is
 * played again between two of its own.
 */
export const playBatch = async (lab: Lab, scenes: Scenes, batch: PlannedCase[]): Promise<Attempt[]> => {
  const [first] = batch
  if (!first) return []
  const before = await controlOrReason(lab, scenes, first.control)
  if (!accepted(before)) {
    await lookForLockOut(lab, scenes, first.control)
    return playSingly(lab, scenes, batch)
  }
  const played = await Promise.all(batch.map((one) => playOrReason(lab, scenes, one)))
  const after = await controlOrReason(lab, scenes, first.control)
  if (accepted(after)) return batch.map((planned, i) => attemptOf(planned, played[i]!, after))
  await lookForLockOut(lab, scenes, first.control)
  return playSingly(lab, scenes, batch, true)
}

/** `served`: the batch's first control was accepted, and its last one was not. */
const playSingly = async (lab: Lab, scenes: Scenes, batch: PlannedCase[], served = false): Promise<Attempt[]> => {
  const attempts: Attempt[] = []
  for (const one of batch) {
    const attempt = await playBetweenControls(lab, scenes, one)
    if (served && attempts.length === 0) attempt.afterwards = true
    attempts.push(attempt)
    // A target that refuses the control itself is not asked once for every case.
    if (!attempt.accepted && attempt.control !== undefined) {
      const rest = batch.slice(attempts.length)
      const again = await controlOrReason(lab, scenes, one.control)
      if (!accepted(again)) return [...attempts, ...rest.map((planned) => uncontrolled(planned, again, false))]
    }
  }
  return attempts
}

/** Plays one case with a control of its own just before and just after. */
export const playBetweenControls = async (lab: Lab, scenes: Scenes, planned: PlannedCase): Promise<Attempt> => {
  const before = await controlOrReason(lab, scenes, planned.control)
  if (!accepted(before)) return uncontrolled(planned, before, false)
  const played = await playOrReason(lab, scenes, planned)
  const after = await controlOrReason(lab, scenes, planned.control)
  return accepted(after) ? attemptOf(planned, played, after) : uncontrolled(planned, after, true, played)
}

type OrReason<T> = T | { reason: string }

const accepted = (control: OrReason<Performed>): control is Performed =>
  !('reason' in control) && control.outcome === 'accepted'

const attemptOf = (planned: PlannedCase, played: OrReason<Played>, control: Performed): Attempt =>
  'reason' in played
    ? { planned, control, afterwards: true, accepted: false, reason: played.reason }
    : { planned, played, control, afterwards: true, accepted: true }

const uncontrolled = (
  planned: PlannedCase,
  control: OrReason<Performed>,
  afterwards: boolean,
  played: OrReason<Played> = { reason: '' },
): Attempt => ({
  planned,
  afterwards,
  accepted: false,
  ...('reason' in played ? {} : { played }),
  ...('reason' in control ? { control: undefined, reason: control.reason } : { control, reason: noControl(control) }),
})

const playOrReason = (lab: Lab, scenes: Scenes, planned: PlannedCase): Promise<OrReason<Played>> =>
  orReason(lab, () => play(lab, scenes, planned))

const controlOrReason = (lab: Lab, scenes: Scenes, control: Case): Promise<OrReason<Performed>> =>
  orReason(lab, () => playControl(lab, scenes, control))

const orReason = async <T>(lab: Lab, action: () => Promise<T>): Promise<OrReason<T>> =>
  lab.signal.aborted ? { reason: 'the run was ended before its turn' } : action()
