import { setTimeout as pause } from 'node:timers/promises'
import { fetchesIn } from '../../participants/log.ts'
import { judgeLog } from '../../plan/log-law.ts'
import type { LogStep } from '../../plan/rule.ts'
import type { Lab } from '../lab.ts'
import type { Open } from './story-steps.ts'

/** Milliseconds within which fetches begin that a target has put off until it has answered. */
const afterthought = 1_500

/** Holds the fetches of a story so far against a law; one that is broken decides the story. */
export const lookAtLog = async (lab: Lab, one: Open, { log }: LogStep): Promise<void> => {
  if (log.most !== undefined) await pause(afterthought, undefined, { signal: lab.signal }).catch(() => undefined)
  const since = (at: number): number => (at - one.begun) / 1000
  const fetches = (name: string, document: string): number[] =>
    fetchesIn(one.scene.fetched(name, document)).map(({ targetAt }) => since(targetAt))
  const finding = judgeLog(log, fetches, since(lab.clock.now()))
  if (finding.holds) return
  const observed = one.last?.outcome ?? 'accepted'
  const verdict = finding.unclear ? 'inconclusive' : 'fail'
  one.decided = { verdict, reason: finding.says, expected: 'accepted', observed }
}
