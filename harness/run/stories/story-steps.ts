import type { StoryTold } from '../../../reports/journal.ts'
import type { Taken } from '../../plan/at-most.ts'
import { compose } from '../../plan/compose.ts'
import type { Edit } from '../../plan/edit.ts'
import type { Outcome } from '../../plan/message.ts'
import type { SendStep } from '../../plan/rule.ts'
import type { Beat } from '../../plan/timeline.ts'
import { answerInWords, noControl } from '../answer-in-words.ts'
import { askedLess, isUnavailable, mayBeBusy } from '../busy.ts'
import { wrongWith } from '../expectation.ts'
import type { Lab, StagedScene } from '../lab.ts'
import type { Scenes } from '../scenes.ts'
import { heldFromBefore } from '../used-before.ts'
import { lookAtLog } from './look-at-log.ts'
import { answerTo, sendControl, servesNothing, untilAwaited } from './send-step.ts'
import { isTakenForSpent } from './spent.ts'
import { liveOffer } from '../perform.ts'
import type { Offer, Performed } from '../performed.ts'
import { refused } from '../judge.ts'
import type { Telling, Told } from './sweep.ts'

/** A story while it is told. */
export interface Open {
  telling: Telling
  scene: StagedScene
  /** Milliseconds on the target's clock. */
  begun: number
  beats: Beat[]
  /** What participants were made to serve so far. */
  served: Edit[]
  offer?: Offer
  taken: number
  decided?: Pick<
    Told,
    'verdict' | 'reason' | 'expected' | 'observed' | 'step' | 'performed' | 'control' | 'late' | 'baseless' | 'lacking'
  >
  last?: Performed
  /** The last that was accepted as it must. */
  accepted?: Performed
  expected?: Told['expected']
  open: Told['open']
  /** What came of what was first sent in an open step. */
  opened: Map<SendStep['send'], Outcome>
  changes: StoryTold['served']
  /** Every request so far. */
  trail: Taken[]
  firstOpen?: number
  /** An open step found the target busy: what it was to bring about was not. */
  missed?: string
  /** An open step found what was taken for a grant that is used up: so it is, unless another is served by it later. */
  spent?: { says: string; send: SendStep['send'] }
  /** Answers that laws on all answers may be held against, by the step that brought each. */
  heard: Map<SendStep, Performed>
}

/** Takes a step of a story; one that goes wrong decides it. */
export const takeStep = async (lab: Lab, scenes: Scenes, one: Open, { moment, step }: Beat): Promise<void> => {
  if ('serve' in step) {
    one.served.push(step.serve)
    one.changes.push({ after: moment, says: step.serve.says })
    one.scene.change(compose(one.telling.case, one.served).plan.participants)
  } else if ('hold' in step) {
    const { discovery } = compose(one.telling.case).plan
    if (discovery) one.offer = await liveOffer(lab, discovery, one.scene)
  } else if ('log' in step) await lookAtLog(lab, one, step)
  else {
    await sendStep(lab, scenes, one, moment, step)
    // Alone it may be served by who has no time for many.
    if (one.decided && restsOn(one.decided).some(isUnavailable)) one.decided.late = true
  }
  one.taken += 1
}

const restsOn = ({ performed, control }: NonNullable<Open['decided']>): Performed[] =>
  [performed, control].filter((one) => one !== undefined)

const sendStep = async (lab: Lab, scenes: Scenes, one: Open, moment: number, step: SendStep): Promise<void> => {
  if (step.during) await untilAwaited(lab, one, step.during)
  const began = lab.clock.now()
  const performed = await answerTo(lab, one, step)
  one.last = performed
  // What cannot be looked up may be met by 502, 503 or 504.
  if (!servesNothing(one)) one.heard.set(step, performed)
  one.trail.push({ began, ended: lab.clock.now(), accepted: performed.outcome === 'accepted' })
  const { spent } = one
  if (spent?.send === step.send && performed.outcome === 'accepted' && step.expect === 'open')
    one.missed ??= spent?.says
  if (step.expect === 'open' || isFree(one, step)) return noteOpen(one, moment, step, performed)
  one.expected = step.expect
  if (step.during && performed.outcome !== 'accepted') return
  const wrong = wrongWith(step, moment, performed, one.served.at(-1)?.says)
  // What was accepted as it must needs no control.
  if (!wrong && step.expect === 'accepted') {
    one.accepted = performed
    return
  }
  if (wrong && step.asBefore && one.accepted) return decide(one, performed, one.accepted, wrong.verdict, wrong.reason)
  if (wrong && isLate(lab, one, step)) {
    const reason = `it was sent too late to tell, ${wrong.reason}`
    one.decided = { verdict: 'inconclusive', reason, expected: 'accepted', observed: performed.outcome, late: true }
    return
  }
  if (wrong && step.premise) {
    const lacking = typeof step.premise === 'string' && refused(performed.outcome) ? { lacking: step.premise } : {}
    one.decided = { ...wrong, ...lacking, expected: 'accepted', observed: performed.outcome, performed, baseless: true }
    return
  }
  if (wrong && one.missed !== undefined && step.expect === 'rejected') {
    const reason = `${one.missed}, so that this says nothing: ${wrong.reason}; ${askedLess}`
    one.decided = { verdict: 'inconclusive', reason, expected: 'rejected', observed: performed.outcome, late: true }
    return
  }
  const refusedBefore = one.open.filter(({ outcome }) => outcome !== 'accepted').length
  if (wrong && step.afterAll && refusedBefore > 0) {
    const reason = `${refusedBefore} of ${one.open.length} requests before it were not accepted, so that this says nothing: ${wrong.reason}`
    one.decided = { verdict: 'inconclusive', reason, expected: 'rejected', observed: performed.outcome }
    return
  }
  const control = await sendControl(lab, scenes, one, step)
  if (control.outcome !== 'accepted') decide(one, performed, control, 'inconclusive', noControl(control))
  else if (wrong) decide(one, performed, control, wrong.verdict, wrong.reason)
}

/** Whether what was granted at first may be granted again. */
const isFree = ({ opened }: Open, { ifFirst, send }: SendStep): boolean => {
  const first = opened.get(send)
  return ifFirst !== undefined && (first === undefined || !refused(first))
}

const isLate = ({ clock }: Lab, { begun }: Open, { by }: SendStep): boolean =>
  by !== undefined && (clock.now() - begun) / 1000 + clock.uncertaintySeconds >= by

const noteOpen = (one: Open, moment: number, { send }: SendStep, performed: Performed): void => {
  const { outcome } = performed
  if (!one.opened.has(send)) one.opened.set(send, outcome)
  const says = `${moment} s after its beginning ${answerInWords(performed)}`
  if (mayBeBusy(performed)) one.missed ??= says
  else if (isTakenForSpent(performed)) one.spent ??= { says, send }
  one.firstOpen ??= moment
  one.open.push({ after: moment - one.firstOpen, outcome })
}

const decide = (
  one: Open,
  performed: Performed,
  control: Performed,
  verdict: Told['verdict'],
  reason: string,
): void => {
  const expected = one.expected ?? 'accepted'
  const before = verdict === 'fail' ? heldFromBefore(one.scene) : undefined
  const told: Pick<Told, 'verdict' | 'reason'> = before
    ? { verdict: 'inconclusive', reason: `${reason}; ${before}` }
    : { verdict, reason }
  one.decided = { ...told, expected, observed: performed.outcome, step: one.taken, performed, control }
}
