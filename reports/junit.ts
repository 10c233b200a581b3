import { create } from 'xmlbuilder2'
import type { XMLBuilder } from 'xmlbuilder2/lib/interfaces.js'
import { byArea } from './areas.ts'
import { withKnownSkipped } from './gate/known.ts'
import { observationInBrief } from './observations.ts'
import type { Gate } from './gate/gate-types.ts'
import { isBinding } from './report.ts'
import type { Failure, Report, RuleReport } from './report-types.ts'
import { replayLine, scriptPath, visible } from './text.ts'

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3)

type Target = Report['target']

const inFull = (failure: Failure, { options }: Target): string =>
  [
    failure.title,
    `expected: ${failure.expected}`,
    `observed: ${failure.observed}`,
    ...(failure.reason === undefined ? [] : [failure.reason]),
    `replay: ${replayLine(failure.case, options)}`,
    ...(scriptPath(failure) === undefined
      ? []
      : [`with Node.js alone, beside report.json: node ${scriptPath(failure)}`]),
  ].join('\n')

const failuresInFull = ({ failures, more_failures: more }: RuleReport, target: Target): string =>
  [
    ...failures.map((failure) => inFull(failure, target)),
    ...(more === undefined ? [] : [`${more} more failures`]),
  ].join('\n\n')

const observationsInFull = ({ observation = {} }: RuleReport): string =>
  Object.entries(observation)
    .map(
      ([name, seen]) => `${name}: ${observationInBrief(seen)}${seen.high ? ' (worth a warning)' : ''} (${seen.title})`,
    )
    .join('\n')

type Mark = 'failure' | 'error' | 'skipped'

/**
 * How a test case is marked. Tests fail by what the exit code fails by: what does not bind is marked as skipped, and says
 * what it is. No verdict is an error: it must not look like a pass.
 */
const markOf = (rule: RuleReport): Mark | undefined => {
  const { status } = rule
  if (status === 'pass' || status === 'observed') return undefined
  if (status === 'skipped' || !isBinding(rule)) return 'skipped'
  return status === 'fail' ? 'failure' : 'error'
}

const inWords = (rule: RuleReport, target: Target): string => {
  if (rule.status === 'fail') return failuresInFull(rule, target)
  return rule.undecided ? inFull(rule.undecided, target) : (rule.reason ?? '')
}

const addMark = (testcase: XMLBuilder, rule: RuleReport, target: Target): void => {
  const { level, reason, status } = rule
  const mark = markOf(rule)
  if (mark === undefined) return
  if (status === 'skipped') return void testcase.ele('skipped', { message: visible(reason ?? status) })
  const text = visible(inWords(rule, target))
  if (mark !== 'skipped') return void testcase.ele(mark, { message: visible(reason ?? status), type: level }).txt(text)
  testcase.ele('skipped', { message: visible(`${level}: ${reason ?? status}`) })
  testcase.ele('system-out').txt(text)
}

const having = (rules: RuleReport[], mark: Mark): number => rules.filter((rule) => markOf(rule) === mark).length

const totals = (rules: RuleReport[], problems = 0): Record<string, string | number> => ({
  tests: rules.length + problems,
  failures: having(rules, 'failure') + problems,
  errors: having(rules, 'error'),
  skipped: having(rules, 'skipped'),
  time: seconds(rules.reduce((sum, rule) => sum + rule.duration_ms, 0)),
})

const addRule = (suite: XMLBuilder, area: string, rule: RuleReport, target: Target): void => {
  const testcase = suite.ele('testcase', {
    classname: area,
    name: visible(`${rule.id}: ${rule.title}`),
    time: seconds(rule.duration_ms),
  })
  addMark(testcase, rule, target)
  const observations = observationsInFull(rule)
  if (observations !== '') testcase.ele('system-out').txt(visible(observations))
}

/** What the baseline does not allow: a rule that fails anew is here too, with what the baseline says of it. */
const addGate = (root: XMLBuilder, { baseline, problems }: Gate): void => {
  if (problems.length === 0) return
  const suite = root.ele('testsuite', { name: visible(`baseline ${baseline}`), ...totals([], problems.length) })
  for (const { kind, about, says } of problems) {
    const testcase = suite.ele('testcase', { classname: 'baseline', name: visible(about), time: seconds(0) })
    testcase.ele('failure', { message: visible(says), type: kind })
  }
}

/** The report as JUnit XML: a suite an area, a test case a rule. */
export const junitOf = (report: Report): string => {
  const { target, started_at: at, gate } = report
  const rules = withKnownSkipped(report)
  const problems = gate?.problems ?? []
  const document = create({ version: '1.0', encoding: 'UTF-8' })
  const root = document.ele('testsuites', {
    name: visible(`svc-conformance ${target.endpoint}`),
    ...totals(rules, problems.length),
  })
  if (gate) addGate(root, gate)
  for (const [area, members] of byArea(rules)) {
    const suite = root.ele('testsuite', { name: visible(area), timestamp: at, ...totals(members) })
    for (const rule of members) addRule(suite, area, rule, target)
  }
  return `${document.end({ prettyPrint: true })}\n`
}
