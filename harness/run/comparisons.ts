import type { JournalEvent } from '../../reports/journal.ts'
import { sceneLookup } from '../build/lookup.ts'
import { asksOf, type Ask } from '../plan/asks.ts'
import { compose, type NamedEdit } from '../plan/compose.ts'
import type { Compare, Finding, Sight } from '../plan/rule.ts'
import { fill } from '../plan/template.ts'
import { tokenOf } from '../plan/token.ts'
import { sightOf, type Looks } from '../target/index.ts'
import { noControl } from './answer-in-words.ts'
import { perform } from './perform.ts'
import type { Performed } from './performed.ts'
import { recorded } from './record.ts'
import { confirmations } from './repeated.ts'
import type { Session } from './session.ts'
import { steady, type Steady } from './steady.ts'

/** What comparisons need of a run. */
type Comparing = Pick<Session, 'setup' | 'lab' | 'scenes'>

/** What was asked, and what came of it. */
interface Asked {
  ask: Ask
  sight: Sight
  gated: Performed
  absent: Performed
}

/** Holds against each other, for each `compare` rule, how a target answers for what is gated and for what is not there. */
export const playComparisons = async (session: Session): Promise<void> => {
  for (const rule of session.rules) {
    if (rule.kind === 'compare' && isWanted(session, rule)) (await comparedFor(session, rule)).forEach(session.emit)
  }
}

/** What was asked first is what the others are held against: if any is wanted, all are asked. */
const isWanted = ({ ended, share, lab }: Session, rule: Compare): boolean =>
  !ended &&
  asksOf(rule).some((ask) =>
    share.wants(rule.id, tokenOf({ baseline: rule.on, edits: [ask], seed: lab.seed }), rule.id),
  )

/** What is not as it should be is looked at again, and believed when it shows itself each time. */
export const comparedFor = async (session: Comparing, rule: Compare): Promise<JournalEvent[]> => {
  const control = await send(session, rule, [])
  if (control.outcome !== 'accepted') return asksOf(rule).map((ask) => uncontrolled(session, rule, ask, control))
  const first = await lookAt(session, rule)
  const looks = [first]
  if (!first.every(({ finding }) => finding === true))
    for (let turn = 0; turn < confirmations; turn++) looks.push(await lookAt(session, rule))
  return first.flatMap((one, i) => told(session, rule, one, steady(looks.flatMap((look) => look[i]?.finding ?? []))))
}

const lookAt = async (session: Comparing, rule: Compare): Promise<(Asked & { finding: Finding })[]> => {
  const { disclosure: stated } = session.setup.profile.capabilities
  const asked: Asked[] = []
  for (const ask of asksOf(rule)) asked.push(await look(session, rule, ask))
  const [first] = asked
  return asked.map((one) => ({ ...one, finding: rule.law(one.sight, first?.sight ?? one.sight, stated) }))
}

const look = async (session: Comparing, rule: Compare, ask: Ask): Promise<Asked> => {
  // In turn: a clock that has moved on between the first two has moved on between the first and the third as well.
  const inTurn = []
  for (const edit of [ask, ask.absent, ask, ask.absent]) inTurn.push(await send(session, rule, [edit]))
  const [gated, absent, gatedAgain, absentAgain] = inTurn as [Performed, Performed, Performed, Performed]
  const looks = (template: string, ...performed: [Performed, Performed]): Looks => {
    const uri = fill(template, sceneLookup(session.setup.participants.fixture, session.lab.clock))
    const [one, again] = performed
    return [
      { uri, ...one },
      { uri, ...again },
    ]
  }
  return {
    ask,
    sight: sightOf(looks(rule.gated, gated, gatedAgain), looks(rule.absent, absent, absentAgain)),
    gated,
    absent,
  }
}

const send = async ({ lab, scenes }: Comparing, rule: Compare, edits: NamedEdit[]): Promise<Performed> => {
  const composed = compose({ baseline: rule.on, edits, seed: lab.seed })
  return perform(lab, composed, await scenes.shared(composed.plan))
}

const told = (session: Comparing, rule: Compare, asked: Asked, { finding, repeated }: Steady): JournalEvent[] => {
  if (finding !== true && 'skip' in finding)
    return [{ event: 'rule-skipped', rule: rule.id, reason: finding.skip, optional: true }]
  const { ask, gated, absent } = asked
  const failed = finding !== true
  return [
    {
      ...judged(session, rule, ask),
      observed: gated.outcome,
      verdict: finding === true ? 'pass' : 'wrong' in finding ? 'fail' : 'inconclusive',
      ...(failed && { reason: 'wrong' in finding ? finding.wrong : finding.unclear }),
      ...(repeated && { repeated }),
      ...(failed && { exchange: recorded(gated), control: recorded(absent) }),
      ...(failed && { curl: session.lab.curl(gated.built.message) }),
      milliseconds: gated.answer.milliseconds,
    },
  ]
}

const uncontrolled = (session: Comparing, rule: Compare, ask: Ask, control: Performed): JournalEvent => ({
  ...judged(session, rule, ask),
  observed: control.outcome,
  verdict: 'inconclusive',
  reason: noControl(control),
  milliseconds: control.answer.milliseconds,
})

const judged = ({ lab }: Comparing, rule: Compare, ask: Ask) =>
  ({
    event: 'case-judged',
    rule: rule.id,
    case: tokenOf({ baseline: rule.on, edits: [ask], seed: lab.seed }),
    role: 'fault',
    title: rule.asks[ask.slug]?.says ?? ask.slug,
    expected: 'rejected',
  }) as const
