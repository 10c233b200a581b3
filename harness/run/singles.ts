import { batchesOf, playBatch, type Attempt } from './batch.ts'
import { settle } from './confirm.ts'
import { caseJudged, outcomeObserved } from './events.ts'
import { singleCases, type PlannedCase } from './planned.ts'
import type { Session } from './session.ts'

/** How many batches are under way at once: enough that none waits for another's slowest case. */
const batchesAtOnce = 4

/** Every edit of every rule by itself: faults and variations are judged, open edits recorded. */
export const playSingles = async (session: Session): Promise<void> => {
  const cases = session.rules.flatMap((rule) => (rule.kind === 'watch' ? [] : singleCases(rule, session.lab.seed)))
  await playCases(session, cases)
}

const playCases = async (session: Session, cases: PlannedCase[]): Promise<void> => {
  const batches = batchesOf(cases)
  const worker = async (): Promise<void> => {
    for (let batch = batches.shift(); batch && !session.ended; batch = batches.shift()) {
      const attempts = await playBatch(session.lab, session.scenes, batch)
      for (const attempt of attempts) await conclude(session, attempt)
    }
  }
  await Promise.all(Array.from({ length: batchesAtOnce }, worker))
}

const conclude = async (session: Session, attempt: Attempt): Promise<void> => {
  if (attempt.planned.expected === 'open') return session.emit(outcomeObserved(attempt))
  // What was not played because the run was ended is no case of this run.
  if (session.ended && !attempt.accepted) return
  session.emit(caseJudged(session.lab, attempt.planned, await settle(session.lab, session.scenes, attempt)))
}
