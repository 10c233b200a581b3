import { findingsOf, type Finding } from './findings.ts'
import { locationOf } from './location.ts'
import type { Report } from './report-types.ts'
import { oneLine } from './text.ts'

const severities: Record<Finding['severity'], string> = { error: 'critical', warning: 'minor', note: 'info' }

/** GitLab's code quality report; what a baseline knows is not in it. */
export const codeQualityOf = (report: Report): string => {
  const issues = findingsOf(report)
    .filter(({ known }) => known === undefined)
    .map(({ rule, says, severity, fingerprint }) => ({
      description: oneLine(says),
      check_name: rule.id,
      fingerprint,
      severity: severities[severity],
      location: { path: locationOf(rule), lines: { begin: 1 } },
    }))
  return `${JSON.stringify(issues, null, 2)}\n`
}
