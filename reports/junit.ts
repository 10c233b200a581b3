import { create } from 'xmlbuilder2'
import type { XMLBuilder } from 'xmlbuilder2/lib/interfaces.js'
import { byArea } from './areas.ts'
import { withKnownSkipped } from './gate/known.ts'
import { observationInBrief } from './observations.ts'
import type { Gate } from './gate/gate-types.ts'
import type { Failure, Report, RuleReport, Status } from './report-types.ts'
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

const note = (testcase: XMLBuilder, name: string, rule: RuleReport, text: string): void => {
  testcase.ele(name, { message: visible(rule.reason ?? rule.status), type: rule.level }).txt(visible(text))
}

/** What a status adds to its test case. No verdict is an error: it must not look like a pass. */
const notes: Record<Status, (testcase: XMLBuilder, rule: RuleReport, target: Target) => void> = {
  pass: () => undefined,
  observed: () => undefined,
  fail: (testcase, rule, target) => note(testcase, 'failure', rule, failuresInFull(rule, target)),
  inconclusive: (testcase, rule, target) =>
    note(testcase, 'error', rule, rule.undecided ? inFull(rule.undecided, target) : (rule.reason ?? '')),
  skipped: (testcase, { reason = 'skipped' }) => void testcase.ele('skipped', { message: visible(reason) }),
}

const having = (rules: RuleReport[], status: Status): number => rules.filter((rule) => rule.status === status).length

const totals = (rules: RuleReport[], problems = 0): Record<string, string | number> => ({
  tests: rules.length + problems,
  failures: having(rules, 'fail') + problems,
  errors: having(rules, 'inconclusive'),
  skipped: having(rules, 'skipped'),
  time: seconds(rules.reduce((sum, rule) => sum + rule.duration_ms, 0)),
})

const addRule = (suite: XMLBuilder, area: string, rule: RuleReport, target: Target): void => {
  const testcase = suite.ele('testcase', {
    classname: area,
    name: visible(`${rule.id}: ${rule.title}`),
    time: seconds(rule.duration_ms),
  })
  notes[rule.status](testcase, rule, target)
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
