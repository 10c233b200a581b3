import type { Report, Status, Summary } from '../report-types.ts'
import { isBinding } from '../report.ts'
import { digestOf, digestOfValue } from './digest.ts'

/** How many mutants of the reference exchange the suite of this version caught, by the self-test. */
export interface KillRate {
  killed: number
  of: number
}

/** A rule as the certificate names it: its id and revision. */
export type Revisions = Record<string, number>

/** What a certificate says, schema `svc-conformance-certificate/1`; `iat`, the time of signing, is added to it. */
export interface Certificate {
  schema: 'svc-conformance-certificate/1'
  verdict: 'conformant'
  tool: Report['tool']
  spec: Report['spec']
  target: { endpoint: string }
  /** Of the bytes of report.json. */
  report_digest: string
  /** Of the profile that the report names, as JSON with sorted members and no white space. */
  profile_digest: string
  tested_at: string
  seed: number
  counts: Omit<Summary, 'verdict'>
  /** Rules of the report by what became of them, each with its revision. */
  rules: Record<Status, Revisions>
  /** Rules of the suite that the report does not have. */
  untested: string[]
  /** `null`: not known. */
  kill_rate: KillRate | null
}

/** Why a report is not certified. */
export const refusalOf = ({ summary, complete, rules }: Report): string | undefined => {
  if (summary.verdict === 'non-conformant') return 'the target is not conformant: mend what failed, and run again'
  if (summary.verdict === 'incomplete' || !complete)
    return 'the report is incomplete: binding rules have no verdict, or the run did not finish'
  if (!rules.some((rule) => isBinding(rule) && rule.status === 'pass'))
    return 'no binding rule passed: there is nothing to certify'
  return undefined
}

const revisionsOf = ({ rules }: Report, status: Status): Revisions =>
  Object.fromEntries(rules.filter((rule) => rule.status === status).map(({ id, revision }) => [id, revision ?? 1]))

export interface Given {
  report: Report
  /** `report.json` as it lies on disk. */
  bytes: Buffer
  /** Ids of every rule of the suite. */
  suite: readonly string[]
  killRate: KillRate | null
}

/** What is certified of a report that is not refused. */
export const certificateOf = ({ report, bytes, suite, killRate }: Given): Certificate => {
  const tested = new Set(report.rules.map(({ id }) => id))
  const { verdict: _, ...counts } = report.summary
  return {
    schema: 'svc-conformance-certificate/1',
    verdict: 'conformant',
    tool: report.tool,
    spec: report.spec,
    target: { endpoint: report.target.endpoint },
    report_digest: digestOf(bytes),
    profile_digest: digestOfValue(report.target.profile),
    tested_at: report.started_at,
    seed: report.seed,
    counts,
    rules: {
      pass: revisionsOf(report, 'pass'),
      fail: revisionsOf(report, 'fail'),
      inconclusive: revisionsOf(report, 'inconclusive'),
      skipped: revisionsOf(report, 'skipped'),
      observed: revisionsOf(report, 'observed'),
    },
    untested: suite.filter((id) => !tested.has(id)),
    kill_rate: killRate,
  }
}
