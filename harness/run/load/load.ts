import type { CaseJudged } from '../../../reports/journal.ts'
import { loadsOf, type Case, type NamedEdit } from '../../plan/compose.ts'
import type { Outcome } from '../../plan/message.ts'
import type { Load } from '../../plan/rule.ts'
import { tokenOf } from '../../plan/token.ts'
import { noControl } from '../answer-in-words.ts'
import { control, isRefusedApart } from '../apart.ts'
import { askedLess } from '../busy.ts'
import { refused } from '../judge.ts'
import type { Lab } from '../lab.ts'
import type { Performed } from '../performed.ts'
import { confirmations } from '../repeated.ts'
import { nothingSent, sendLoad, type Counts, type Sent } from './send-load.ts'
import type { Session } from '../session.ts'

const oneByOne = 'limits.concurrency is 1: nothing is sent at once'

/** Sends many requests at once for each `load` rule; its law is on the counts of their outcomes. */
export const playLoads = async (session: Session): Promise<void> => {
  for (const rule of session.rules) {
    if (rule.kind !== 'load') continue
    if (session.lab.concurrency < 2) {
      session.emit({ event: 'rule-skipped', rule: rule.id, reason: oneByOne, optional: true })
      continue
    }
    for (const named of loadsOf(rule)) {
      const token = tokenOf({ baseline: rule.on, edits: [named], seed: session.lab.seed })
      if (!session.share.wants(rule.id, token, rule.id)) continue
      const answers: Performed[] = []
      const event = session.ended ? undefined : await playLoad(session.lab, rule, named, answers)
      letHear(session, rule, named, answers)
      // What was cut short is no case of this run.
      if (event && !session.ended) session.emit(event)
    }
  }
}

/** In a flood silence is no wonder: only what was answered is held against the laws on all answers. */
const letHear = ({ lab, laws }: Session, rule: Load, named: NamedEdit, answers: Performed[]): void => {
  const one: Case = { baseline: rule.on, edits: [named], seed: lab.seed }
  const again = async (): Promise<Performed[]> => {
    const anew: Performed[] = []
    await playOnce(lab, rule, one, anew)
    return anew.filter(isAnswered)
  }
  const hearing = { token: tokenOf(one), title: named.edit.says, expected: 'open', lengthy: true, again } as const
  for (const performed of answers.filter(isAnswered)) laws.hear({ ...hearing, performed })
}

const isAnswered = ({ answer }: Performed): boolean => answer.status !== null

/** Too few may be an accident: that is believed when it shows itself each time. Too many are none. */
export const playLoad = async (
  lab: Lab,
  rule: Load,
  named: NamedEdit,
  answers: Performed[] = [],
): Promise<CaseJudged> => {
  const one: Case = { baseline: rule.on, edits: [named], seed: lab.seed }
  let played = await playUntilHeld(lab, rule, one, answers)
  for (let round = 1; round < (rule.rounds ?? 1) && held(played) && !lab.signal.aborted; round++)
    played = await playUntilHeld(lab, rule, one, answers)
  const isTooFew = !held(played) && !played.tooMany && !isUnclear(played) && played.control.outcome === 'accepted'
  const before = isTooFew && (await isRefusedApart(lab, one, apartForEach * rule.times)) ? refusedApart : played.before
  return judged(rule, one, { ...played, ...(before !== undefined && { before }) })
}

const refusedApart = 'a right request is refused now and then where nothing is beside it, too'

const held = (played: Played): boolean =>
  played.broken === undefined && played.control.outcome === 'accepted' && !isUnclear(played)

/** A crash is no refusal, and who is busy with all that comes has judged none of it. */
const isUnclear = ({ counts, besides }: Played): boolean =>
  [counts, besides].some((all) => all.has('crashed') || (all.size === 1 && all.has('busy')))

/** What is unclear is asked once more only: a target that has too much is spared. */
const playUntilHeld = async (lab: Lab, rule: Load, one: Case, answers: Performed[]): Promise<Played> => {
  let played = await playOnce(lab, rule, one, answers)
  for (let turn = 0; turn < (isUnclear(played) ? 1 : confirmations) && !held(played) && !played.tooMany; turn++)
    played = await playOnce(lab, rule, one, answers)
  return played
}

/** Right requests that are sent one by one, for each that was sent at once. */
const apartForEach = 16

interface Played extends Sent {
  /** The first control that was refused, else the last. */
  control: Performed
  /** `beside`: a right request was refused. */
  broken: Outcome | 'beside' | undefined
  tooMany: boolean
}

const playOnce = async (lab: Lab, rule: Load, one: Case, answers: Performed[]): Promise<Played> => {
  const before = await control(lab, one)
  const accepted = before.outcome === 'accepted'
  const sent = accepted ? await sendLoad(lab, rule, one, answers) : nothingSent()
  const after = accepted ? await control(lab, one) : before
  return { ...sent, control: after, ...brokenBy(rule, one, sent.counts, sent.besides) }
}

/** Whether all were refused, of what an exchange may refuse. */
const isDeclined = ({ id, refusable = [] }: Load, { edits }: Case, counts: Counts): boolean =>
  refusable.some((slug) => edits[0]?.name === `${id}.${slug}`) && [...counts.keys()].every(refused)

const brokenBy = (rule: Load, one: Case, counts: Counts, besides: Counts): Pick<Played, 'broken' | 'tooMany'> => {
  if (isDeclined(rule, one, counts)) return { broken: undefined, tooMany: false }
  for (const [name, { least, most }] of Object.entries(rule.counts)) {
    const outcome = name as Outcome
    const count = counts.get(outcome) ?? 0
    if (count < least || count > most) return { broken: outcome, tooMany: count > most }
  }
  const isRefused = [...besides.keys()].some(refused)
  return { broken: isRefused ? 'beside' : undefined, tooMany: false }
}

const inWords = (counts: Counts): string => [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ')

const judged = (rule: Load, one: Case, played: Played): CaseJudged => {
  const { counts, besides, control: last, broken, tooMany, before } = played
  const uncontrolled = last.outcome !== 'accepted' && !tooMany
  const tooFew = broken !== undefined && !tooMany
  const unanswered = isUnclear(played) || (broken && (counts.has('busy') || besides.has('busy')))
  const verdict =
    uncontrolled || (unanswered && !tooMany) || (before && tooFew) ? 'inconclusive' : broken ? 'fail' : 'pass'
  const remedy = verdict === 'inconclusive' && played.crowded ? `; ${askedLess}` : ''
  const beside = besides.size === 0 ? '' : `; of ${rule.times} right ones beside them: ${inWords(besides)}`
  return {
    event: 'case-judged',
    rule: rule.id,
    case: tokenOf(one),
    role: 'fault',
    title: one.edits[0]?.edit.says ?? '',
    expected: tooFew ? 'accepted' : 'rejected',
    observed: broken === 'accepted' && tooMany ? 'accepted' : 'rejected',
    verdict,
    reason: uncontrolled
      ? noControl(last)
      : `of ${rule.times}: ${inWords(counts)}${beside}${tooFew && before ? `; ${before}` : ''}${remedy}`,
    milliseconds: last.answer.milliseconds,
  }
}
