import { setTimeout as pause } from 'node:timers/promises'
import type { Setup } from '../set-up.ts'

/** Milliseconds within which fetches begin that a target has not begun when it says that it has refreshed. */
const outset = { alreadyFetching: 40, silent: 1_500 }

/**
 * Milliseconds without a fetch after which no more is to come, beside those that it once took until the first, and after
 * which nobody waits for that any more. Where a fetch gets no answer, the next may wait for its time limit.
 */
const patience = { answered: { quiet: 300, most: 3_000 }, unanswered: { quiet: 5_000, most: 15_000 } }

const step = 10

/** How often a target may fetch nothing at all before it is no longer waited for. */
const mostSilent = 2

/**
 * Makes the target renew what it has cached, and waits until it does not fetch any more: some answer first, and fetch
 * then. No request may be under way. What went wrong, if the target says that it did not.
 */
export const renewal = ({
  control,
  participants: { log },
  lab: { signal },
}: Pick<Setup, 'control' | 'participants' | 'lab'>) => {
  let silent = 0
  let lag = 0
  /** Whether something is fetched within so many milliseconds. */
  const fetchesWithin = async (most: number): Promise<boolean> => {
    const mark = log.total
    const begun = performance.now()
    while (log.total === mark && performance.now() - begun < most && !signal.aborted) await pause(step)
    return log.total > mark
  }
  return async (): Promise<string | undefined> => {
    const mark = log.total
    const result = await control.refresh()
    if (result.kind !== 'done') return `the target did not refresh${result.kind === 'failed' ? `: ${result.says}` : ''}`
    const begun = performance.now()
    const since = (): number => performance.now() - begun
    const isSilent = log.total === mark && silent < mostSilent
    let going = await fetchesWithin(lag > 0 || isSilent ? outset.silent : outset.alreadyFetching)
    if (isSilent && going) lag = Math.max(lag, since())
    else if (isSilent) silent += 1
    while (going) {
      const holdsUp = log.since(mark).some(({ status }) => status === null)
      const { quiet, most } = patience[holdsUp ? 'unanswered' : 'answered']
      going = since() < most && (await fetchesWithin(lag + quiet))
    }
    return undefined
  }
}
