import { findingsOf, type Finding } from './findings.ts'
import { locationOf } from './location.ts'
import type { Report, RuleReport } from './report-types.ts'
import { oneLine, replayLine } from './text.ts'

const descriptor = ({ id, title, section, level }: RuleReport) => ({
  id,
  shortDescription: { text: oneLine(title) },
  help: { text: oneLine(`${title} (${section}, ${level})`) },
  properties: { section: oneLine(section), level, tags: [id.split('/', 1)[0]] },
})

const result =
  (indexes: Map<string, number>, options: string[] | undefined) =>
  ({ rule, failure, says, severity, fingerprint, known }: Finding) => ({
    ruleId: rule.id,
    ruleIndex: indexes.get(rule.id) ?? -1,
    level: severity,
    message: { text: oneLine(failure ? `${says} Again: ${replayLine(failure.case, options)}` : says) },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: locationOf(rule) }, region: { startLine: 1 } },
        logicalLocations: [{ fullyQualifiedName: rule.id, kind: 'function' }],
      },
    ],
    // The name that GitHub knows; without it, it would look for a source file.
    partialFingerprints: { primaryLocationLineHash: `${fingerprint}:1` },
    ...(known !== undefined && { suppressions: [{ kind: 'external', justification: oneLine(known) }] }),
  })

/** SARIF 2.1.0, for code scanning: a result a fact that is wrong; what a baseline knows is suppressed. */
export const sarifOf = (report: Report): string => {
  const findings = findingsOf(report)
  const rules = [...new Set(findings.map(({ rule }) => rule))]
  const indexes = new Map(rules.map(({ id }, index) => [id, index]))
  const { tool, started_at: at, complete } = report
  const run = {
    tool: { driver: { name: tool.name, semanticVersion: tool.version, rules: rules.map(descriptor) } },
    invocations: [{ executionSuccessful: complete, startTimeUtc: at }],
    columnKind: 'utf16CodeUnits',
    results: findings.map(result(indexes, report.target.options)),
  }
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] }
  return `${JSON.stringify(log, null, 2)}\n`
}
