import { setTimeout as pause } from 'node:timers/promises'
import type { Repeated } from '../../reports/journal.ts'
import type { Attempt } from './batch.ts'
import { playBetweenControls } from './batch.ts'
import { contrastOf, mayContrast, type Contrast } from './contrast.ts'
import { crash, judge, refused, touched, type Judgement } from './judge.ts'
import type { Lab } from './lab.ts'
import type { Scenes } from './scenes.ts'
import { allowsForClock, type PlannedCase } from './planned.ts'
import type { Played } from './play.ts'
import { confirmations, flaky } from './repeated.ts'

/** The last word on a case. */
export interface Verdict {
  verdict: 'pass' | 'fail' | 'inconclusive'
  reason?: string
  /** Of a flaky case: how often it failed. */
  repeated?: Repeated
  attempt: Attempt
  /** The positive control itself is what was refused, and wrongly. */
  contrast?: Contrast
}

/** Milliseconds within which a request surely arrived in time. */
const slowAnswer = 800

/** Judges an attempt; what looks like a failure is played again, signed afresh, each time between two controls. */
export const settle = async (lab: Lab, scenes: Scenes, attempt: Attempt, patience = 3): Promise<Verdict> => {
  const { planned } = attempt
  const isRight = attempt.accepted && judge(planned, attempt.played).verdict === 'pass'
  // What was sent by a clock that has been set since says nothing.
  if (!isRight && patience > 0 && (await lab.clockMoved?.()))
    return settle(lab, scenes, await playBetweenControls(lab, scenes, planned), patience - 1)
  if (!attempt.accepted) return uncontrolled(lab, attempt)
  const { played } = attempt
  const judgement = judge(planned, played)
  if (patience > 0 && saysNothing(planned, played, judgement)) {
    return settle(lab, scenes, await playBetweenControls(lab, scenes, planned), patience - 1)
  }
  if (judgement.verdict === 'pass' && patience > 0 && isMomentary(planned) && !played.withinSecond)
    return settle(lab, scenes, await playAgain(lab, scenes, planned), patience - 1)
  if (judgement.verdict !== 'confirm') return { ...judgement, attempt }
  const again: Attempt[] = []
  for (let turn = 0; turn < confirmations; turn++) again.push(await playAgain(lab, scenes, planned))
  const alike = again.filter((one) => one.accepted && judge(planned, one.played).verdict === 'confirm')
  const enough = isMomentary(planned) ? 1 : confirmations
  if (alike.length >= enough) return failed(lab, scenes, attempt)
  const repeated = { failed: alike.length + 1, of: confirmations + 1 }
  const all = planned.expected === 'rejected' ? '; where several nodes answer, each of them must refuse it' : ''
  return { verdict: 'inconclusive', reason: `${flaky(repeated)}${all}`, repeated, attempt }
}

/**
 * What fails beside other requests, and not alone, is no matter of what was flipped. What was served so is a failure all
 * the same; a refusal may be the target's limit on what it does at once.
 */
const failed = async (lab: Lab, scenes: Scenes, attempt: Attempt): Promise<Verdict> => {
  const { planned } = attempt
  const { reason } = failureReason(planned, attempt)
  const byItself = await lab.alone((quiet) => playBetweenControls(quiet, scenes, planned))
  const isOnlyBeside = byItself?.accepted && judge(planned, byItself.played).verdict === 'pass'
  if (!isOnlyBeside) return { verdict: 'fail', ...(reason !== undefined && { reason }), attempt }
  const verdict = planned.expected === 'accepted' ? 'inconclusive' : 'fail'
  return { verdict, reason: reason === undefined ? onlyBeside : `${reason}; ${onlyBeside}`, attempt }
}

const onlyBeside =
  'only while other requests are under way: alone, as `replay` sends it, it does as the rule says (rules like signature/at-once are about this)'

/** Without a control there is no verdict, unless the case shows that the control is refused for what no rule forbids. */
const uncontrolled = async (lab: Lab, attempt: Attempt & { accepted: false }): Promise<Verdict> => {
  const { planned, control, reason } = attempt
  const contrast =
    control && refused(control.outcome) && mayContrast(planned) ? await contrastOf(lab, planned) : undefined
  return contrast
    ? { verdict: 'fail', reason: 'the control is right, and differs in nothing else', attempt, contrast }
    : { verdict: 'inconclusive', reason, attempt }
}

/**
 * Silence says nothing yet: a loaded target may answer the next time. Nor does an answer that took longer than the
 * case's times allow for: the moment was past when the request arrived.
 */
const saysNothing = (planned: PlannedCase, { performed: { answer } }: Played, { verdict }: Judgement): boolean =>
  (verdict === 'inconclusive' && answer.trouble === 'timeout' && planned.patience === undefined) ||
  (verdict === 'confirm' && answer.milliseconds > slowAnswer && allowsForClock(planned))

/**
 * It is of the very second in which a window ends: a refusal that comes in the next one says nothing, and what is taken
 * is never right.
 */
const isMomentary = ({ expected, edge }: PlannedCase): boolean =>
  expected === 'rejected' && edge?.adds === 'nothing' && edge.seconds === 0

/** What is of one second begins with it, so that it is likely to be over before that is. */
const playAgain = async (lab: Lab, scenes: Scenes, planned: PlannedCase): Promise<Attempt> => {
  if (isMomentary(planned)) await untilNextSecond(lab)
  return playBetweenControls(lab, scenes, planned)
}

const untilNextSecond = ({ clock, signal }: Lab): Promise<void> => {
  const latest = clock.now() - clock.uncertaintySeconds * 1000
  return pause(1000 - (((latest % 1000) + 1000) % 1000), undefined, { signal }).catch(() => undefined)
}

/** What a failure rests on beyond the two answers. */
const failureReason = (planned: PlannedCase, attempt: Attempt): { reason?: string } => {
  if (!attempt.accepted) return {}
  const visited = touched(planned, attempt.played)
  if (visited !== undefined) return { reason: `the target looked up the ${visited}, which this rule forbids` }
  const { performed } = attempt.played
  const wanted = planned.rule.kind === 'flip' ? planned.rule.reason : undefined
  if (wanted !== undefined && refused(performed.outcome))
    return { reason: `refused with ${performed.reading.reason ?? 'no denial reason'}, where ${wanted} is right` }
  if (performed.outcome === 'crashed' || performed.says !== undefined) return { reason: crash(performed) }
  const isOneOfSeveral = planned.composed.plan.retrieval?.change !== undefined && performed.outcome === 'accepted'
  return isOneOfSeveral ? { reason: `served as ${performed.built.message.target}` } : {}
}
