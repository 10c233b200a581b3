import type { Status } from '../report-types.ts'
import { counted } from '../text.ts'
import { durationInWords, statusOrder, statusWords, verdictWords } from '../words.ts'
import type { ChangeKind, Diff, RuleChange, Side } from './diff-types.ts'

/** How a kind of change is headed, and the status whose colour it has. */
export const kindWords: Record<ChangeKind, { title: string; status: Status; sign: string }> = {
  broken: { title: 'Broken', status: 'fail', sign: '✕' },
  worse: { title: 'Fails at more cases', status: 'fail', sign: '✕' },
  inconclusive: { title: 'Inconclusive now', status: 'inconclusive', sign: '?' },
  skipped: { title: 'Skipped now', status: 'skipped', sign: '–' },
  gone: { title: 'Gone', status: 'skipped', sign: '−' },
  new: { title: 'New', status: 'observed', sign: '+' },
  changed: { title: 'Observed now', status: 'observed', sign: '○' },
  better: { title: 'Fails at fewer cases', status: 'pass', sign: '↗' },
  fixed: { title: 'Fixed', status: 'pass', sign: '✓' },
  decided: { title: 'Passes now', status: 'pass', sign: '✓' },
}

/** What a report says as a whole. */
export const sideInWords = ({ verdict, counts, started_at: at, duration_ms: took }: Side): string => {
  const { sign, word } = verdictWords[verdict]
  const all = statusOrder.map((status) => `${counts[status]} ${statusWords[status].word}`).join(', ')
  return `${sign} ${word}: ${all}; ${at}, took ${durationInWords(took)}`
}

const wordOf = (status: Status | null): string => (status === null ? 'not there' : statusWords[status].word)

/** `passed → failed` */
export const moveInWords = ({ old, new: now }: RuleChange): string =>
  old === now ? wordOf(now) : `${wordOf(old)} → ${wordOf(now)}`

/** Whether anything got worse, in a sentence. */
export const diffSays = ({ worse, rules, outdated, observations, old, new: now }: Diff): string => {
  const count = rules.filter((rule) => rule.worse).length
  if (count > 0) return `Worse: ${counted(count, 'rule')} of those that changed.`
  if (worse)
    return `Worse: the verdict was ${verdictWords[old.verdict].word}, and is ${verdictWords[now.verdict].word}.`
  if (rules.length + outdated.length + observations.length === 0) return 'Nothing changed.'
  return 'Nothing got worse.'
}

/** Results that do not count any longer, in a sentence. */
export const outdatedSays = ({ old, new: now, status }: Diff['outdated'][number]): string =>
  `revision ${old} became ${now}: that it ${pastWords[status]} in OLD counts no more`

const pastWords: Record<Status, string> = {
  pass: 'passed',
  fail: 'failed',
  inconclusive: 'was inconclusive',
  skipped: 'was skipped',
  observed: 'was observed',
}
