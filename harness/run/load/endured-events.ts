import type { CaseJudged } from '../../../reports/journal.ts'
import type { NamedEdit } from '../../plan/compose.ts'
import type { Endure } from '../../plan/rule.ts'
import { tokenOf } from '../../plan/token.ts'
import { answerInWords, noControl } from '../answer-in-words.ts'
import type { Lab } from '../lab.ts'
import type { Performed } from '../performed.ts'
import { recorded } from '../record.ts'

/** How it went. */
export interface Endured {
  /** The control after it; the one before where that was refused. */
  control: Performed
  controlled: boolean
  /** What broke, and the answer that shows it. */
  broken?: { says: string; performed: Performed }
  /** What was sent, where its own answer counts. */
  sent?: Performed
}

/** The verdict on one thing that was sent. */
export const enduredJudged = (
  lab: Lab,
  rule: Endure,
  named: NamedEdit,
  { control: after, controlled, broken }: Endured,
  verdict: CaseJudged['verdict'] = broken ? 'fail' : controlled ? 'pass' : 'inconclusive',
  doubt?: string,
): CaseJudged => {
  const shown = broken?.performed
  const reason =
    doubt ?? (broken ? `${broken.says}: ${answerInWords(broken.performed)}` : controlled ? undefined : noControl(after))
  return {
    event: 'case-judged',
    rule: rule.id,
    case: tokenOf({ baseline: rule.on, edits: [named], seed: lab.seed }),
    role: 'variation',
    title: named.edit.says,
    expected: rule.answers === 'itself' ? 'rejected' : 'accepted',
    observed: shown?.outcome ?? (controlled ? (rule.answers === 'itself' ? 'rejected' : 'accepted') : after.outcome),
    verdict,
    ...(reason === undefined ? {} : { reason }),
    ...(shown ? { exchange: recorded(shown), ...lineFor(shown, lab) } : {}),
    milliseconds: shown?.answer.milliseconds ?? after.answer.milliseconds,
  }
}

/** Longest body that a line for the shell carries, in octets. */
const longestLine = 65_536

const lineFor = ({ built: { message } }: Performed, { curl }: Lab): { curl?: string } =>
  message.body.length > longestLine ? {} : { curl: curl(message) }

/** Silence that is not repeated was a busy moment; anything else is doubtful. */
export const unsteady = (
  lab: Lab,
  rule: Endure,
  named: NamedEdit,
  again: Endured,
  { says, performed }: NonNullable<Endured['broken']>,
): CaseJudged =>
  performed.answer.trouble === 'timeout'
    ? enduredJudged(lab, rule, named, again)
    : enduredJudged(lab, rule, named, again, 'inconclusive', `flaky: ${says}`)
