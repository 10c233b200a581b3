import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { longestText } from './clip.ts'
import type { JournalEvent, RuleEntry } from './journal.ts'
import schema from './report.schema.json' with { type: 'json' }
import { exitCodeOf, JournalError, reportOf, type Report } from './report.ts'
import {
  entry,
  exchange,
  failed,
  finished,
  five,
  judged,
  observed,
  sampleJournal,
  skipped,
  started,
} from './sample-journal.ts'

const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false, allowUnionTypes: true })
addFormats.default(ajv)
const validate = ajv.compile(schema)

const problems = (report: Report): unknown => {
  validate(JSON.parse(JSON.stringify(report)))
  return validate.errors ?? []
}

const run = (rules: RuleEntry[], ...events: JournalEvent[]): Report => reportOf([started(rules), ...events, finished()])

const only = (report: Report) => {
  const [rule] = report.rules
  if (rule === undefined) throw new Error('the report has no rule')
  return rule
}

describe('the status of a rule', () => {
  it('passes when each planned case passed', () => {
    const rule = only(run([entry('a/b', { planned: 2 })], judged('a/b'), judged('a/b')))
    expect(rule).toMatchObject({ status: 'pass', cases: 2 })
    expect(rule).not.toHaveProperty('reason')
  })

  it('fails by one case, whatever the others say', () => {
    const rule = only(run([entry('a/b')], skipped('a/b'), judged('a/b', { verdict: 'inconclusive' }), failed('a/b')))
    expect(rule).toMatchObject({ status: 'fail', failures: [{ expected: 'rejected', observed: 'accepted' }] })
    expect(rule.reason).toBe('the fact is flipped: expected rejected, observed accepted (1 of 2 cases failed).')
  })

  it('says what was wrong where what was expected came', () => {
    const reason = 'the directory was fetched 20 times, and 10 at most was right'
    const rule = only(run([entry('a/b')], failed('a/b', { expected: 'accepted', observed: 'accepted', reason })))
    expect(rule.reason).toBe(`the fact is flipped: ${reason}.`)
  })

  it('is inconclusive by one case without a verdict, and says how many more', () => {
    const none = judged('a/b', { verdict: 'inconclusive', reason: 'the control was refused' })
    const rule = only(run([entry('a/b', { planned: 3 })], judged('a/b'), none, none))
    expect(rule.status).toBe('inconclusive')
    expect(rule.reason).toBe('the fact is flipped: the control was refused (1 case more without a verdict).')
    expect(rule.undecided).toMatchObject({ case: none.case })
  })

  it('is inconclusive when fewer cases were judged than planned, or none', () => {
    expect(only(run([entry('a/b', { planned: 3 })], judged('a/b'))).reason).toBe('Only 1 of 3 cases were judged.')
    expect(only(run([entry('a/b', { planned: 0 })])).reason).toBe('Nothing was judged.')
  })

  it('names the failed check when the run never got to the rule', () => {
    const report = run([entry('a/b')], {
      event: 'preflight-checked',
      check: 'answers',
      ok: false,
      says: 'No answer at 127.0.0.1:1.',
    })
    expect(only(report).reason).toBe('Nothing was judged: No answer at 127.0.0.1:1.')
  })

  it('is skipped with its reason', () => {
    expect(only(run([entry('a/b')], skipped('a/b', { reason: 'no clock', optional: true })))).toMatchObject({
      status: 'skipped',
      reason: 'no clock.',
      optional: true,
    })
  })

  it('is observed at level observe, once something was', () => {
    expect(only(run([entry('a/b', { level: 'observe' })], observed('a/b'))).status).toBe('observed')
    expect(only(run([entry('a/b', { level: 'observe' })])).status).toBe('inconclusive')
  })
})

describe('observations', () => {
  it('are gathered by name, marked when mixed or high', () => {
    const { observation } = only(
      run(
        [entry('a/b')],
        judged('a/b'),
        observed('a/b'),
        observed('a/b', { observed: 'rejected', high: true, case: 'second' }),
      ),
    )
    expect(observation).toEqual({
      'open-edit': {
        title: 'an open fact is flipped',
        observed: 'mixed',
        outcomes: { accepted: 1, rejected: 1 },
        high: true,
        case: 'second',
      },
    })
  })

  it('never change the status of a rule that judges', () => {
    expect(only(run([entry('a/b')], judged('a/b'), observed('a/b', { high: true }))).status).toBe('pass')
  })
})

describe('failures', () => {
  it('are at most ten a rule, each fault once before any twice', () => {
    const many = Array.from({ length: 30 }, () => failed('a/b', { title: 'the same' }))
    const rule = only(run([entry('a/b')], ...many, failed('a/b', { title: 'another' })))
    expect(rule.failures).toHaveLength(10)
    expect(rule.more_failures).toBe(21)
    expect(rule.failures.map(({ title }) => title)).toContain('another')
  })

  it('carry both exchanges, and of an oversized body its beginning', () => {
    const sent = exchange('case', five, 200)
    const large = { ...sent, request: { ...sent.request, body: 'x'.repeat(longestText + 7) } }
    const [failure] = only(
      run([entry('a/b')], failed('a/b', { exchange: large, control: sent, curl: 'c'.repeat(longestText + 1) })),
    ).failures
    expect(failure?.request).toMatchObject({ clipped: 7 })
    expect(failure?.request?.body).toHaveLength(longestText)
    expect(failure?.control).toEqual(sent)
    expect(failure?.curl).toBeNull()
  })

  it('widen the clock allowance of the rule to the widest used', () => {
    const clock = { tolerance_seconds: 2, uncertainty_seconds: 0.5 }
    const rule = only(
      run([entry('a/b')], judged('a/b', { clock }), judged('a/b', { clock: { ...clock, uncertainty_seconds: 1 } })),
    )
    expect(rule.clock).toEqual({ tolerance_seconds: 2, uncertainty_seconds: 1 })
  })
})

describe('the verdict', () => {
  const must = entry('a/must')
  const should = entry('a/should', { level: 'should' })
  const derived = entry('a/derived', { level: 'derived' })
  const verdicts: [string, Report, string, number][] = [
    ['conformant when all pass', run([must, derived], judged('a/must'), judged('a/derived')), 'conformant', 0],
    ['conformant when a should fails', run([must, should], judged('a/must'), failed('a/should')), 'conformant', 0],
    ['conformant when a should is inconclusive', run([must, should], judged('a/must')), 'conformant', 0],
    ['non-conformant when a derived fails', run([derived, must], failed('a/derived')), 'non-conformant', 1],
    ['incomplete when a must is inconclusive', run([must]), 'incomplete', 3],
    ['incomplete when a must is skipped', run([must], skipped('a/must')), 'incomplete', 3],
    ['conformant when the skip is optional', run([must], skipped('a/must', { optional: true })), 'conformant', 0],
    ['incomplete without rules', run([]), 'incomplete', 3],
    [
      'incomplete when the run was, though all passed',
      reportOf([started([must]), judged('a/must'), finished({ complete: false, reason: 'interrupted' })]),
      'incomplete',
      3,
    ],
  ]
  it.each(verdicts)('is %s', (_, report, verdict, code) => {
    expect(report.summary.verdict).toBe(verdict)
    expect(exitCodeOf(report)).toBe(code)
    expect(problems(report)).toEqual([])
  })
})

describe('the report', () => {
  it('counts rules, cases and requests', () => {
    const { summary } = reportOf(sampleJournal())
    expect(summary).toEqual({
      verdict: 'non-conformant',
      pass: 2,
      fail: 1,
      inconclusive: 1,
      skipped: 1,
      observed: 1,
      cases: 8,
      requests: 4812,
    })
  })

  it('meets its schema, and the schema is strict', () => {
    const report = reportOf(sampleJournal())
    expect(problems(report)).toEqual([])
    expect(problems({ ...report, surprise: 1 } as Report)).toMatchObject([{ keyword: 'additionalProperties' }])
    expect(problems({ ...report, rules: report.rules.map((rule) => ({ ...rule, failures: [] })) })).not.toEqual([])
  })

  it('is made of a journal that was cut off too', () => {
    const report = reportOf(sampleJournal().filter(({ event }) => event !== 'run-finished'))
    expect(report).toMatchObject({ complete: false, reason: 'the run was cut off' })
    expect(problems(report)).toEqual([])
  })

  it('passes over events of a later version and of unknown rules', () => {
    const later: JournalEvent = JSON.parse('{"event":"from-the-future","rule":"a/b"}')
    expect(run([entry('a/b')], later, failed('x/y'), judged('a/b')).summary).toMatchObject({ pass: 1, fail: 0 })
  })

  it('is refused for what is no journal', () => {
    expect(() => reportOf([finished()])).toThrow(JournalError)
  })
})
