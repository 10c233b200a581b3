import type { CaseJudged } from '../../reports/journal.ts'
import { compose, type Case } from '../plan/compose.ts'
import type { Edit } from '../plan/edit.ts'
import type { Outcome } from '../plan/message.ts'
import type { Load } from '../plan/rule.ts'
import { tokenOf } from '../plan/token.ts'
import { answerInWords } from './batch.ts'
import { perform, type Performed } from './perform.ts'
import type { Session } from './session.ts'

/** Sends many requests at once for each `load` rule; its law is on the counts of their outcomes. */
export const playLoads = async (session: Session): Promise<void> => {
  for (const rule of session.rules) {
    if (rule.kind !== 'load') continue
    for (const [slug, edit] of Object.entries(rule.send)) {
      if (!session.ended) session.emit(await playLoad(session, rule, slug, edit))
    }
  }
}

const playLoad = async (session: Session, rule: Load, slug: string, edit: Edit): Promise<CaseJudged> => {
  const named = { name: `${rule.id}.${slug}`, rule, slug, role: 'fault', edit } as const
  const one: Case = { baseline: rule.on, edits: [named], seed: session.lab.seed }
  const control = compose({ ...one, edits: [] })
  const scene = await session.lab.stage(compose(one).plan)
  try {
    const before = await perform(session.lab, control, scene)
    const counts = before.outcome === 'accepted' ? await sendAll(session, rule, one, scene) : new Map<Outcome, number>()
    const after = await perform(session.lab, control, scene)
    return judged(rule, one, edit, counts, before.outcome === 'accepted' ? after : before)
  } finally {
    await scene.close()
  }
}

const sendAll = async (
  { lab }: Session,
  rule: Load,
  one: Case,
  scene: Parameters<typeof perform>[2],
): Promise<Map<Outcome, number>> => {
  const composed = compose(one)
  const counts = new Map<Outcome, number>()
  let left = rule.times
  const client = async (): Promise<void> => {
    for (; left > 0 && !lab.signal.aborted;) {
      left -= 1
      const { outcome } = await perform(lab, composed, scene)
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: rule.concurrency }, client))
  return counts
}

const judged = (
  rule: Load,
  one: Case,
  { says }: Edit,
  counts: Map<Outcome, number>,
  control: Performed,
): CaseJudged => {
  const broken = Object.entries(rule.counts).find(([outcome, { least, most }]) => {
    const count = counts.get(outcome as Outcome) ?? 0
    return count < least || count > most
  })
  const inWords = [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ')
  const noControl = control.outcome !== 'accepted'
  return {
    event: 'case-judged',
    rule: rule.id,
    case: tokenOf(one),
    role: 'fault',
    title: says,
    expected: 'rejected',
    observed: broken?.[0] === 'accepted' ? 'accepted' : 'rejected',
    verdict: noControl ? 'inconclusive' : broken ? 'fail' : 'pass',
    reason: noControl
      ? `its positive control was not accepted: ${answerInWords(control)}`
      : `of ${rule.times}: ${inWords}`,
    milliseconds: control.answer.milliseconds,
  }
}
