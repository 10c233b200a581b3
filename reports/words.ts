import { ownVerdict } from './report.ts'
import type { Report, RuleReport, Status, Verdict } from './report-types.ts'
import { counted } from './text.ts'

/** How a status and a verdict are written, and the sign that tells them apart without colour. */
export const statusWords: Record<Status, { word: string; sign: string; means: string }> = {
  fail: { word: 'failed', sign: '✕', means: 'a case did not behave as the rule says' },
  inconclusive: {
    word: 'inconclusive',
    sign: '?',
    means: 'no verdict: a positive control or a case had no clear answer',
  },
  skipped: { word: 'skipped', sign: '–', means: 'the target lacks what the rule needs' },
  observed: { word: 'observed', sign: '○', means: 'the spec has no right answer; it was looked at' },
  pass: { word: 'passed', sign: '✓', means: 'every case behaved as the rule says' },
}

/** The statuses, what needs attention first. */
export const statusOrder = ['fail', 'inconclusive', 'skipped', 'observed', 'pass'] as const satisfies Status[]

export const verdictWords: Record<Verdict, { word: string; sign: string; status: Status }> = {
  conformant: { word: 'Conformant', sign: '✓', status: 'pass' },
  'non-conformant': { word: 'Not conformant', sign: '✕', status: 'fail' },
  incomplete: { word: 'Incomplete', sign: '?', status: 'inconclusive' },
}

const binding = ({ level }: RuleReport): boolean => level === 'must' || level === 'derived'

const rulesCount = (count: number): string => (count === 1 ? '1 rule' : `${count} rules`)

/* A part of a run says nothing of the whole. */
const partWords = ({ shard }: Report): string =>
  shard ? ` It is shard ${shard.index} of ${shard.of}: "merge" makes the verdict of all.` : ''

/* Why the run ended early; what failed before it stands by itself. */
const earlyEnd = ({ complete, reason, preflight }: Report): string => {
  if (complete) return ''
  if (preflight.some(({ ok }) => !ok)) return ' The run could not be carried through.'
  return ` The run did not finish${reason === undefined ? '' : `: ${reason.replace(/\.$/, '')}`}.`
}

/** A part of a run in which nothing is amiss: the whole may be conformant. */
export const isCleanShard = (report: Report): boolean =>
  report.shard !== undefined && report.summary.verdict !== 'conformant' && ownVerdict(report) === 'conformant'

/** What the verdict rests on, in a sentence or two. */
export const verdictSays = (report: Report): string => {
  const { summary, rules } = report
  const bound = rules.filter(binding)
  const failed = bound.filter(({ status }) => status === 'fail').length
  const open = bound.filter((rule) => rule.status === 'inconclusive' || (rule.status === 'skipped' && !rule.optional))
  const early = earlyEnd(report) + partWords(report)
  if (summary.verdict === 'non-conformant') {
    return `${rulesCount(failed)} of the ${bound.length} that bind an exchange failed.${early}`
  }
  if (isCleanShard(report)) return `Every binding rule held, as far as it was played here.${early}`
  if (bound.length === 0) return `No rule that binds an exchange was run.${early}`
  if (summary.verdict === 'conformant') {
    const warned = summary.fail > 0 ? ` ${rulesCount(summary.fail)} that should hold did not: a warning.` : ''
    return `Every binding rule of this run that applies to the target held.${warned}`
  }
  if (open.length === 0) return `No binding rule failed, but the run has no verdict.${early}`
  return `No binding rule failed, but ${rulesCount(open.length)} of ${bound.length} ${open.length === 1 ? 'has' : 'have'} no verdict.${early}`
}

/** `1 min 23 s` */
export const durationInWords = (milliseconds: number): string => {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`
  const seconds = Math.round(milliseconds / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

const signed = (seconds: number): string => `${seconds < 0 ? '−' : '+'}${Math.abs(seconds).toLocaleString('en-GB')} s`

const clockSources = {
  date: 'from `Date` lines',
  acceptance: 'from what is accepted at a window’s edges',
  assumed: 'assumed',
} as const

/** The target's clock: offset, uncertainty, tolerance, and how it was measured. */
export const clockInWords = ({ clock }: Report): { brief: string; detail: string } =>
  clock === undefined
    ? { brief: 'not measured', detail: '' }
    : {
        brief: `${signed(clock.offset_seconds)} ± ${clock.uncertainty_seconds} s`,
        detail: `tolerance ${clock.tolerance_seconds} s, ${clockSources[clock.from].replaceAll('`', '')}`,
      }

/** How many pairs of edits were judged together; nothing where none were to be. */
export const pairsInWords = ({ pairs }: Report): string =>
  pairs
    ? `${pairs.played.toLocaleString('en-GB')} of ${counted(pairs.planned, 'pair')} of edits judged together, in ${counted(pairs.rows, 'row')}`
    : ''
