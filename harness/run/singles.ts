import type { JournalEvent } from '../../reports/journal.ts'
import { batchesOf, playBatch, playBetweenControls, type Attempt } from './batch.ts'
import { settle } from './confirm.ts'
import { caseJudged, outcomeObserved } from './events.ts'
import { singleCases, type PlannedCase } from './planned.ts'
import type { Lab } from './lab.ts'
import type { Scenes } from './scenes.ts'
import type { Session } from './session.ts'
import type { Share } from './share.ts'

/** How many batches are under way at once: enough that none waits for another's slowest case. */
const batchesAtOnce = 4

/** Every edit of every rule by itself: faults and variations are judged, open edits recorded. */
export const playSingles = async (session: Session): Promise<void> => {
  const { share, lab } = session
  const cases = session.rules.flatMap((rule) =>
    rule.kind === 'watch' ? [] : inOrder(singleCases(rule, lab.seed, share.runs)),
  )
  await playCases(
    session,
    cases.filter((one) => isWanted(share, one)),
  )
}

export const isWanted = (share: Share, { rule, token, slug, expected }: PlannedCase): boolean =>
  expected === 'open' ? share.wantsToSee(rule.id, slug) : share.wants(rule.id, token, `${rule.id}.${slug}`)

/** Whatever comes first when many are under way, the report has them in the order of the plan. */
export const inOrder = (cases: PlannedCase[]): PlannedCase[] => cases.map((one, order) => ({ ...one, order }))

/** Plays cases in batches, and tells what came of each. Returns how many failed. */
export const playCases = async (session: Session, cases: PlannedCase[]): Promise<number> => {
  const batches = batchesOf(cases)
  let failures = 0
  const worker = async (): Promise<void> => {
    for (let batch = batches.shift(); batch && !session.ended; batch = batches.shift()) {
      const attempts = await playBatch(session.lab, session.scenes, batch)
      for (const attempt of attempts) letHear(session, attempt)
      session.tellHeard()
      const events = await Promise.all(attempts.map((attempt) => concluded(session, attempt)))
      for (const event of events) if (event) session.emit(event)
      failures += events.filter((event) => event?.event === 'case-judged' && event.verdict === 'fail').length
    }
  }
  await Promise.all(Array.from({ length: batchesAtOnce }, worker))
  return failures
}

/** The laws on all answers hear the case's own, and the control's after it. */
export const letHear = (
  { lab, laws, scenes: lasting }: Pick<Session, 'lab' | 'scenes' | 'laws'>,
  { planned, played, control, afterwards }: Attempt,
  scenes = lasting,
): void => {
  const { token, title, expected } = planned
  const again = () => playedAgain(lab, scenes, planned)
  if (played) {
    const { performed } = played
    laws.hear({ token, title, expected, performed, again: async () => (await again()).played?.performed })
  }
  if (control) {
    const hearing = { token, title, expected: 'accepted', performed: control, control: true } as const
    laws.hear({ ...hearing, afterwards, again: async () => (await again()).control })
  }
}

/** What a refusal does to its agent shows where the control after it is the same agent's. */
const playedAgain = async (lab: Lab, scenes: Scenes, planned: PlannedCase): Promise<Attempt> => {
  if (!lab.agentUses.limited) return playBetweenControls(lab, scenes, planned)
  const own = scenes.alone()
  try {
    return await playBetweenControls(lab, own, planned)
  } finally {
    await own.close()
  }
}

const concluded = async (session: Session, attempt: Attempt): Promise<JournalEvent | undefined> => {
  const isOpen = attempt.planned.expected === 'open'
  if (isOpen && attempt.accepted) return outcomeObserved(attempt)
  // What was not played because the run was ended is no case of this run.
  if (session.ended && !attempt.accepted && !isOpen) return undefined
  const verdict = await settle(session.lab, session.scenes, attempt)
  // Nor is what was to be played again when it was ended: it was not seen to fail only some of the times.
  if (session.ended && verdict.verdict === 'inconclusive' && !isOpen) return undefined
  return isOpen && !verdict.contrast ? outcomeObserved(attempt) : caseJudged(session.lab, attempt.planned, verdict)
}
