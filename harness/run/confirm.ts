import type { Repeated } from '../../reports/journal.ts'
import type { Attempt } from './batch.ts'
import { playBetweenControls } from './batch.ts'
import { crash, judge, touched, type Judgement } from './judge.ts'
import type { Lab, Scenes } from './lab.ts'
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
}

/** Milliseconds within which a request surely arrived in time. */
const slowAnswer = 800

/** Judges an attempt; what looks like a failure is played again, signed afresh, each time between two controls. */
export const settle = async (lab: Lab, scenes: Scenes, attempt: Attempt, patience = 3): Promise<Verdict> => {
  if (!attempt.accepted) return { verdict: 'inconclusive', reason: attempt.reason, attempt }
  const { planned, played } = attempt
  const judgement = judge(planned, played)
  if (patience > 0 && saysNothing(planned, played, judgement)) {
    return settle(lab, scenes, await playBetweenControls(lab, scenes, planned), patience - 1)
  }
  if (judgement.verdict !== 'confirm') return { ...judgement, attempt }
  const again: Attempt[] = []
  for (let turn = 0; turn < confirmations; turn++) again.push(await playBetweenControls(lab, scenes, planned))
  const alike = again.filter((one) => one.accepted && judge(planned, one.played).verdict === 'confirm')
  if (alike.length === confirmations) return { verdict: 'fail', ...failureReason(planned, attempt), attempt }
  const repeated = { failed: alike.length + 1, of: confirmations + 1 }
  return { verdict: 'inconclusive', reason: flaky(repeated), repeated, attempt }
}

/**
 * Silence says nothing yet: a loaded target may answer the next time. Nor does an answer that took longer than the
 * case's times allow for: the moment was past when the request arrived.
 */
const saysNothing = (planned: PlannedCase, { performed: { answer } }: Played, { verdict }: Judgement): boolean =>
  (verdict === 'inconclusive' && answer.trouble === 'timeout' && planned.patience === undefined) ||
  (verdict === 'confirm' && answer.milliseconds > slowAnswer && allowsForClock(planned))

/** What a failure rests on beyond the two answers. */
const failureReason = (planned: PlannedCase, attempt: Attempt): { reason?: string } => {
  if (!attempt.accepted) return {}
  const visited = touched(planned, attempt.played)
  if (visited !== undefined) return { reason: `the target looked up the ${visited}, which this rule forbids` }
  const { performed } = attempt.played
  return performed.outcome === 'crashed' || performed.says !== undefined ? { reason: crash(performed) } : {}
}
