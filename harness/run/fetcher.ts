import { setTimeout as sleep } from 'node:timers/promises'
import type { Fetcher, Retrieval } from '../build/retrieve.ts'
import type { Plan } from '../plan/plan.ts'
import { refused } from './judge.ts'
import type { Lab } from './lab.ts'
import type { Performed } from './performed.ts'

/** Carries out what a fetch is made of at the target. */
export const fetcherFor = (
  lab: Lab,
  execute: (plan: Plan) => Promise<Performed>,
  fetch: (retrieval: Retrieval) => Promise<Performed>,
): Fetcher<Performed> => ({
  execute,
  fetch,
  nextSecond: () => sleep(1_100),
  origin: lab.place.origin,
  outcomeOf: ({ outcome }) => (outcome === 'accepted' ? 'accepted' : refused(outcome) ? 'refused' : 'neither'),
  urlOf: ({ reading }) => reading.execute.retrieval_endpoint,
  unfetched: (executed, says) =>
    unfetched(executed, `${says} (${executed.answer.status ?? executed.answer.trouble ?? 'no answer'})`),
})

/** Whether a busy target answers somebody else is still to be seen; what refuses an Execute says nothing of fetches. */
const unfetched = (executed: Performed, says: string): Performed => {
  if (executed.outcome === 'busy') return executed
  return { ...executed, outcome: 'crashed', says, ...(refused(executed.outcome) && { unclear: says }) }
}
