import type { Repeated } from '../../reports/journal.ts'
import type { Finding } from '../plan/rule.ts'
import { flaky } from './repeated.ts'

/** What several looks at the same thing come to. */
export interface Steady {
  finding: Finding
  /** Of one that was wrong some of the times. */
  repeated?: Repeated
}

const kindOf = (finding: Finding): string => (finding === true ? 'true' : (Object.keys(finding)[0] ?? ''))

/** The first finding, where all are of its kind; where they differ it is not clear. */
export const steady = (findings: Finding[]): Steady => {
  const [first = true] = findings
  if (findings.every((one) => kindOf(one) === kindOf(first))) return { finding: first }
  const repeated = { failed: findings.filter((one) => kindOf(one) === 'wrong').length, of: findings.length }
  if (repeated.failed > 0) return { finding: { unclear: flaky(repeated) }, repeated }
  return { finding: findings.find((one) => kindOf(one) === 'unclear') ?? first }
}
