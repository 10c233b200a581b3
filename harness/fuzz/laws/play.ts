import type { Case } from '../../plan/compose.ts'
import type { Rule } from '../../plan/rule.ts'
import { playBetweenControls } from '../../run/batch.ts'
import { baseDifferences } from '../../run/base-differences.ts'
import { settle, type Verdict } from '../../run/confirm.ts'
import { caseJudged } from '../../run/events.ts'
import { judge } from '../../run/judge.ts'
import { planCase, type PlannedCase } from '../../run/planned.ts'
import type { Referee } from '../referee.ts'
import type { Ring } from '../ring.ts'
import { shrink } from '../shrink.ts'
import { casesOf, type Law } from './laws.ts'

/** The second request of a law, whose control is the first. */
const plannedOf = (law: Law, rules: Rule[], seed: number, choices: readonly number[]): PlannedCase | undefined => {
  const posed = casesOf(law, rules, seed, choices)
  return posed && { ...planCase(posed.second, posed.rule, law.says), control: posed.first }
}

/** Whether the reference keeps the law: else the law is wrong, and no target is charged. */
const isKeptBy = async (referee: Referee, { case: second, control: first }: PlannedCase): Promise<boolean> =>
  !(await referee.opinion(first)).accepted || (await referee.opinion(second)).accepted

/**
 * Poses a law once. A breach is made small, shows itself again each time, and is told as a failure of the law's rule.
 * Where the first request is refused the law says nothing. Returns how many failures there were.
 */
export const playLaw = async (ring: Ring, referee: Referee, law: Law, choices: readonly number[]): Promise<number> => {
  const { lab, scenes } = ring
  const planned = await breachOf(ring, referee, law, choices)
  if (!planned) return 0
  const smallest = (await smallestOf(ring, referee, law, planned)) ?? planned
  const verdict = await settle(lab, scenes, await playBetweenControls(lab, scenes, smallest))
  if (verdict.verdict === 'pass') return 0
  tell(ring, smallest, verdict)
  return verdict.verdict === 'fail' ? 1 : 0
}

/** The two requests, where the first is accepted and the second is not, and the reference has it otherwise. */
export const breachOf = async (
  ring: Ring,
  referee: Referee,
  law: Law,
  choices: readonly number[],
): Promise<PlannedCase | undefined> => {
  const planned = plannedOf(law, ring.rules, ring.lab.seed, choices)
  if (!planned || !(await isBroken(ring, planned))) return undefined
  return (await isKeptBy(referee, planned)) ? planned : undefined
}

const isBroken = async ({ lab, scenes }: Ring, planned: PlannedCase): Promise<boolean> => {
  const attempt = await playBetweenControls(lab, scenes, planned)
  return attempt.accepted && judge(planned, attempt.played).verdict === 'confirm'
}

const choicesOf = ({ draws = {} }: Case): readonly number[] => Object.values(draws)[0] ?? []

const smallestOf = async (
  ring: Ring,
  referee: Referee,
  law: Law,
  { case: one }: PlannedCase,
): Promise<PlannedCase | undefined> => {
  const stillBroken = async (candidate: Case): Promise<boolean> =>
    (await breachOf(ring, referee, law, choicesOf(candidate))) !== undefined
  return plannedOf(law, ring.rules, ring.lab.seed, choicesOf(await shrink(one, stillBroken)))
}

const tell = ({ lab, emit }: Ring, planned: PlannedCase, verdict: Verdict): void => {
  const event = caseJudged(lab, planned, verdict)
  const bases = event.exchange && event.control ? baseDifferences(event.control, event.exchange) : []
  emit({ ...event, ...(bases.length > 0 && { bases }) })
}
