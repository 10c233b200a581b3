import { appendFile } from 'node:fs/promises'
import { knownRules } from './gate/known.ts'
import { observationInBrief } from './observations.ts'
import type { Report, RuleReport } from './report-types.ts'
import { replayLine, visible } from './text.ts'

/* GitHub Actions, workflow commands: the message escapes `%` and line ends, a property `:` and `,` too. */
const escapeMessage = (text: string): string =>
  visible(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const escapeProperty = (text: string): string => escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

const command = (kind: 'error' | 'warning' | 'notice', title: string, message: string): string =>
  `::${kind} title=${escapeProperty(title)}::${escapeMessage(message)}`

const isBinding = ({ level }: RuleReport): boolean => level === 'must' || level === 'derived'

const failed = (rule: RuleReport, options: string[] | undefined): string => {
  const [first] = rule.failures
  const again = first ? `\n${replayLine(first.case, options)}` : ''
  return command(isBinding(rule) ? 'error' : 'warning', rule.id, `${rule.title}\n${rule.reason ?? ''}${again}`)
}

const highOf = ({ id, observation = {} }: RuleReport): string[] =>
  Object.values(observation)
    .filter(({ high }) => high === true)
    .map((seen) => command('notice', id, `${seen.title}: ${observationInBrief(seen)}`))

/** Lines for GitHub Actions: an error a failed binding rule, warnings for the others and for want of a verdict. */
export const annotationsOf = (report: Report): string[] => {
  const known = knownRules(report)
  const rules = report.rules.filter(({ id }) => !known.has(id))
  return [
    ...[...known.values()].map(({ rule, reason }) => command('notice', rule, `known: ${reason}`)),
    ...stale(report),
    ...rules.filter(({ status }) => status === 'fail').map((rule) => failed(rule, report.target.options)),
    ...rules
      .filter((rule) => rule.status === 'inconclusive' && isBinding(rule))
      .map((rule) => command('warning', `${rule.id}: inconclusive`, rule.reason ?? rule.title)),
    ...rules.flatMap(highOf),
  ]
}

/** Entries of the baseline that must go; what fails anew is told as a rule. */
const stale = ({ gate }: Report): string[] =>
  (gate?.problems ?? [])
    .filter(({ kind }) => kind === 'holds' || kind === 'expired')
    .map(({ about, says }) => command('error', `baseline: ${about}`, says))

/**
 * Appends the summary to the job's page, where the run is a GitHub Actions step.
 * @returns whether it is one
 */
export const appendStepSummary = async (
  summary: string,
  environment: Record<string, string | undefined>,
): Promise<boolean> => {
  const path = environment['GITHUB_STEP_SUMMARY']
  if (path === undefined || path === '') return false
  await appendFile(path, `${summary}\n`)
  return true
}
