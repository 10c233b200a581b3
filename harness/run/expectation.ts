import { exceeds, type Taken } from '../plan/at-most.ts'
import type { AtMost, SendStep } from '../plan/rule.ts'
import { answerInWords, remedyOfBusy } from './answer-in-words.ts'
import { refused } from './judge.ts'
import type { Performed } from './performed.ts'

/** What is wrong with the answer to a step; `unclear`: it neither keeps nor breaks the rule. */
export interface Wrong {
  verdict: 'fail' | 'inconclusive'
  reason: string
}

/** 429 alone may be a limit on requests, whatever the exchange meant by it. */
const noDenial = 'where that is meant as a denial, it must carry a denial reason to be told from a busy target'

/** Whether a step went as told; its positive control was accepted. `served`: what participants were made to serve last. */
export const wrongWith = (step: SendStep, moment: number, performed: Performed, served?: string): Wrong | undefined => {
  const { outcome, reading } = performed
  if (step.expect === 'open') return undefined
  if (performed.unclear !== undefined) return { verdict: 'inconclusive', reason: performed.unclear }
  const of = step.send?.says ? `, where ${step.send.says}` : ''
  const since = served ? `, since ${served}` : ''
  const reason = `${moment} s after its beginning${since}${of}: ${answerInWords(performed)}${remedyOfBusy(performed)}`
  if (step.expect === 'accepted') {
    if (outcome === 'accepted') return undefined
    if (performed.doubt !== undefined) return { verdict: 'inconclusive', reason: `${reason}; ${performed.doubt}` }
    return { verdict: outcome === 'busy' || step.premise ? 'inconclusive' : 'fail', reason }
  }
  if (outcome === 'busy') return { verdict: 'inconclusive', reason: `${reason}; ${noDenial}` }
  if (!refused(outcome)) return { verdict: outcome === 'accepted' ? 'fail' : 'inconclusive', reason }
  if (step.reason === undefined || reading.reason === step.reason) return undefined
  return { verdict: 'fail', reason: `refused with ${reading.reason ?? 'no denial reason'}, ${reason}` }
}

/** Whether the steps of a story keep its law: shown by too many, or not shown because they took too long. */
export const wrongInAll = (atMost: AtMost | undefined, trail: readonly Taken[]): Wrong | undefined => {
  if (!atMost) return undefined
  const accepted = trail.filter((one) => one.accepted)
  if (exceeds(accepted, atMost)) {
    const reason = `more than ${atMost.accepted} were accepted within less than ${atMost.within} s`
    return { verdict: 'fail', reason }
  }
  if (exceeds(trail, atMost)) return undefined
  return {
    verdict: 'inconclusive',
    reason: `the steps took longer than the ${atMost.within} s that they were to fit in`,
  }
}
