import type { Suspect } from '../../reports/journal.ts'
import { knownCaseOf } from '../plan/token.ts'
import { playBetweenControls } from './batch.ts'
import { endured } from './load/endure.ts'
import type { Performed } from './performed.ts'
import { planCase } from './planned.ts'
import type { Session } from './session.ts'

/** Plays the case of a suspicion again that a run had before it was interrupted; nothing where the case is no more. */
export const hearAgain = async (
  session: Pick<Session, 'lab' | 'scenes' | 'rules'>,
  suspect: Suspect,
): Promise<Performed | undefined> => {
  const { lab, scenes, rules } = session
  const one = knownCaseOf(suspect.case, rules)
  const named = one?.edits.at(-1)
  if (!one || !named) return undefined
  if (named.rule.kind === 'endure') {
    const { control, sent } = await endured(lab, named.rule, named)
    return suspect.control ? control : sent
  }
  const attempt = await playBetweenControls(lab, scenes, planCase(one, named.rule, suspect.title, named.slug))
  return suspect.control ? attempt.control : attempt.played?.performed
}
