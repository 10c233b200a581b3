import { createHash } from 'node:crypto'
import { failureNames } from './case-names.ts'
import { knownRules } from './gate/known.ts'
import { isBinding } from './report.ts'
import type { Failure, Report, RuleReport } from './report-types.ts'
import { outcomeInWords } from './text.ts'

/** Something for a code scanner: a fact that a rule failed at, or a binding rule without a verdict. */
export interface Finding {
  rule: RuleReport
  /** The smallest failure of this fact; none where a rule has no verdict. */
  failure?: Failure
  says: string
  severity: 'error' | 'warning' | 'note'
  /** The same in each run in which the same is wrong. */
  fingerprint: string
  /** Why the baseline excuses it. */
  known?: string
}

const fingerprintOf = (...parts: string[]): string => createHash('sha256').update(parts.join('\n')).digest('hex')

const factsOf = (rule: RuleReport): Failure[] => {
  const names = rule.failures.map((failure) => failureNames(rule, failure).join('+'))
  return rule.failures.filter((_, index) => names.indexOf(names[index] ?? '') === index)
}

/** What is wrong by the report, a finding a fact. */
export const findingsOf = (report: Report): Finding[] => {
  const known = knownRules(report)
  return report.rules.flatMap((rule): Finding[] => {
    const reason = known.get(rule.id)?.reason
    const common = { rule, ...(reason !== undefined && { known: reason }) }
    if (rule.status === 'fail')
      return factsOf(rule).map((failure) => ({
        ...common,
        failure,
        says: `${rule.title} But ${failure.title}: ${outcomeInWords(failure)}.`,
        severity: isBinding(rule) ? 'error' : 'warning',
        fingerprint: fingerprintOf(rule.id, ...failureNames(rule, failure)),
      }))
    if (rule.status !== 'inconclusive' || !isBinding(rule)) return []
    const says = `${rule.title} No verdict: ${rule.reason ?? 'nothing was judged'}`
    return [{ ...common, says, severity: 'note', fingerprint: fingerprintOf(rule.id, 'inconclusive') }]
  })
}
