import type { Report, RuleReport } from '../report-types.ts'
import type { KnownRule } from './gate-types.ts'

/** Rules that are excused, by id. */
export const knownRules = ({ gate }: Report): Map<string, KnownRule> =>
  new Map(gate?.known.map((one) => [one.rule, one]))

/** The rules, those that are known skipped for the reason that the baseline gives: for readers that know no baseline. */
export const withKnownSkipped = (report: Report): RuleReport[] => {
  const known = knownRules(report)
  return report.rules.map((rule) => {
    const one = known.get(rule.id)
    if (!one) return rule
    const { undecided: _, more_failures: __, ...rest } = rule
    const issue = one.issue === undefined ? '' : ` (${one.issue})`
    return { ...rest, status: 'skipped', reason: `known: ${one.reason}${issue}; ${rule.reason ?? ''}`, failures: [] }
  })
}
