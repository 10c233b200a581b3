import { randomInt } from 'node:crypto'
import { digestOfValue } from '../../reports/certificate/digest.ts'
import type { Signed } from '../../reports/certificate/seal.ts'
import type { JournalEvent } from '../../reports/journal.ts'
import { reportOf, type Report, type RuleReport } from '../../reports/report.ts'
import { counted, oneLine, outcomeInWords, replayLine } from '../../reports/text.ts'
import type { Rule } from '../plan/rule.ts'
import { run } from '../run/run.ts'
import { aTenthOf } from '../run/sample.ts'
import { reportable } from '../target/index.ts'
import { exit, type ExitCode } from './errors.ts'
import { Interrupt } from './interrupt.ts'
import { progressOn } from './progress.ts'
import { openTarget, type Target } from './target.ts'
import type { VerifyOptions } from './commands/verify.ts'
import { version } from './version.ts'

/**
 * Plays a random tenth of the cases of the rules that passed, as they were played for the report. Exit 1 when any goes
 * another way, 3 when one has no verdict now.
 */
export const replayTenth = async (claims: Signed, options: VerifyOptions, rules: Rule[]): Promise<ExitCode> => {
  const choice = options.choice ?? randomInt(2 ** 32)
  const passed = rules.filter(({ id, revision = 1 }) => own(claims.rules.pass, id) === revision)
  const sample = aTenthOf(passed, choice)
  say([
    ...(claims.tool.version === version
      ? []
      : [`! certified with version ${claims.tool.version}, replayed with ${version}`]),
    ...unplayable(claims, passed),
    `replaying ${sample.chosen} of ${sample.of} parts of ${counted(passed.length, 'rule')}; the same again with --choice ${choice}`,
  ])
  if (sample.rules.length === 0) {
    say(['nothing that was certified can be replayed'])
    return exit.noVerdict
  }
  const interrupt = new Interrupt()
  const target = await openTarget(options)
  try {
    say(otherProfile(claims, target))
    const report = await played(target, sample.rules, claims.seed, options.slow, interrupt.signal)
    return interrupt.signal.aborted ? exit.interrupted : outcomeOf(report, target.words)
  } finally {
    await target.close()
    interrupt.close()
  }
}

const own = (revisions: Record<string, number>, id: string): number | undefined =>
  Object.hasOwn(revisions, id) ? revisions[id] : undefined

const say = (lines: string[]): void => void process.stdout.write(lines.map((line) => `${oneLine(line)}\n`).join(''))

const unplayable = ({ rules }: Signed, passed: Rule[]): string[] => {
  const here = new Set<string>(passed.map(({ id }) => id))
  const lost = Object.keys(rules.pass).filter((id) => !here.has(id))
  return lost.length === 0 ? [] : [`! of another revision, or not in this suite, and not replayed: ${lost.join(', ')}`]
}

const otherProfile = ({ target, profile_digest: certified }: Signed, { profile }: Target): string[] => {
  if (profile.endpoint !== target.endpoint)
    return [`! certified was ${target.endpoint}, and this is ${profile.endpoint}`]
  return digestOfValue(reportable(profile)) === certified
    ? []
    : ['! the profile differs from the one that was certified']
}

const played = async (
  { profile, keyFile }: Target,
  rules: Rule[],
  seed: number,
  slow: boolean,
  signal: AbortSignal,
): Promise<Report> => {
  const events: JournalEvent[] = []
  const progress = progressOn(process.stderr)
  const emit = (event: JournalEvent): void => {
    if (event.event !== 'progressed') events.push(event)
    progress.take(event)
  }
  const keys = keyFile === undefined ? {} : { keyFile }
  try {
    await run({ profile, rules, seed, slow, bail: false, signal, emit, version, ...keys })
  } finally {
    progress.stop()
  }
  return reportOf(events)
}

const failureLines = ({ id, failures }: RuleReport, words: string[]): string[] =>
  failures.flatMap((failure) => [
    `✕ ${id}: ${failure.title}: ${outcomeInWords(failure)}`,
    `  ${replayLine(failure.case, words)}`,
  ])

const outcomeOf = ({ rules, summary, complete, reason }: Report, words: string[]): ExitCode => {
  const failed = rules.filter(({ status }) => status === 'fail')
  const open = rules.filter(({ status }) => status === 'inconclusive' || status === 'skipped')
  const cases = counted(summary.cases, 'case')
  say([
    ...failed.flatMap((rule) => failureLines(rule, words)),
    ...open.map(({ id, reason: why = '' }) => `? ${id}: ${why}`),
  ])
  if (failed.length > 0) {
    say([`${counted(failed.length, 'rule')} went another way than certified, of ${cases} replayed`])
    return exit.failed
  }
  if (open.length > 0 || !complete) {
    say([
      `no verdict on ${counted(open.length, 'rule')}, of ${cases} replayed${reason === undefined ? '' : `: ${reason}`}`,
    ])
    return exit.noVerdict
  }
  say([`${cases} replayed, and all went as certified`])
  return exit.ok
}
