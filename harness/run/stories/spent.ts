import { mayBeBusy } from '../busy.ts'
import type { Performed } from '../performed.ts'

/** How often the same agent is served without caps, and finds the target busy with them. */
const turns = 3

/** How often a busy target is asked with caps each time: once more it may be the pace alone. */
export const triesOfSpent = 3

/** What was asked with caps, asked again; and the same without them. */
export interface Asked {
  again: () => Promise<Performed>
  uncapped: () => Promise<Performed>
}

const isBusy = (performed: Performed): boolean => mayBeBusy(performed) && performed.reading.retryAfterSeconds === null

/**
 * 408, 425 and 429 are what a busy target says, and one that means that a grant is used up. Where the same agent is
 * served by a chain without caps, each time in between, it is the grant: that is a refusal, and has no denial reason.
 * 503 is no refusal, however often it comes.
 */
export const spentOrBusy = async (performed: Performed, { again, uncapped }: Asked): Promise<Performed> => {
  let last = performed
  for (let turn = 0; turn < turns && isBusy(last); turn++) {
    if ((await uncapped()).outcome !== 'accepted') return last
    last = await again()
  }
  if (!isBusy(last) || last.outcome !== 'busy') return last
  const says = `${last.answer.status} without a denial reason, while a chain without caps is served`
  return { ...last, outcome: 'rejected', says }
}

/** Whether nothing but that says that it was a refusal. */
export const isTakenForSpent = ({ outcome, reading }: Performed): boolean =>
  outcome === 'rejected' && reading.outcome === 'busy'
