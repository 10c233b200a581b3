import type { KnownCase } from './corpus.ts'
import { planCase } from './planned.ts'
import type { Session } from './session.ts'
import { inOrder, playCases } from './singles.ts'

/** Plays the failures that were found before, ahead of all else; they are not played a second time. Returns how many still fail. */
export const playKnown = async (session: Session, known: readonly KnownCase[]): Promise<number> => {
  const { share, rules } = session
  const cases = known.flatMap(({ rule, case: one }) => {
    const able = rules.find(({ id }) => id === rule.id)
    const says = one.edits.map(({ edit }) => edit.says).join('; ')
    return able ? [planCase(one, able, says, one.edits.at(-1)?.slug)] : []
  })
  const own = cases.filter((planned) => {
    const { edits } = planned.case
    // What the plan has too is the same shard's there; a composition is found by its token.
    return share.wants(planned.rule.id, planned.token, edits.length === 1 ? edits[0]!.name : planned.token)
  })
  const failures = await playCases(session, inOrder(own))
  if (!session.ended) for (const { rule, token } of own) share.before.note(rule.id, token)
  return failures
}
