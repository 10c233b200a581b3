import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { reportOf } from '../../reports/report.ts'
import { entry, failed, finished, judged, started } from '../../reports/sample-journal.ts'
import { rules } from '../../suites/index.ts'
import { openBaseline, parseBaseline } from './baseline.ts'
import { updateBaseline } from './baseline-update.ts'

const parse = (text: string) => parseBaseline(text, 'known.yaml', rules)

const wrong: [string, string, string][] = [
  ['is no YAML', 'known: [', 'known.yaml:1: not valid YAML: '],
  ['has no list', '', 'known.yaml: must be object'],
  [
    'has an unknown key',
    'known:\n  - rule: window/expired\n    reson: why\n',
    'known.yaml:2: known.0: unknown key "reson"; the keys here are rule, case',
  ],
  ['gives no reason', 'known:\n  - rule: window/expired\n', 'known.yaml:2: known.0: reason is missing; add it'],
  ['names nothing', 'known:\n  - reason: why\n', 'known.0: an entry names a rule or a case'],
  ['names both', 'known:\n  - { reason: why, rule: a/b, case: a/b.c }\n', 'known.0: an entry names a rule or a case'],
  [
    'names a rule that there is not',
    'known:\n\n  - { reason: why, rule: window/expird }\n',
    'known.yaml:3: known.0: there is no rule "window/expird"; did you mean "window/expired"?',
  ],
  [
    'has a pattern of none',
    'known: [{ reason: why, rule: windows/* }]',
    'there is no rule "windows/*"; the command "rules" lists them',
  ],
  [
    'names a case that there is not',
    'known: [{ reason: why, case: window/expired.by-a-dya }]',
    'there is no case "window/expired.by-a-dya"; did you mean "window/expired.by-a-day"?',
  ],
  [
    'names a case at too great a length',
    `known: [{ reason: why, case: ${'x'.repeat(50_000)}window/expired.by-a-day }]`,
    'known.0.case: must NOT have more than 200 characters',
  ],
  [
    'expires on no day',
    'known: [{ reason: why, rule: window/*, expires: 2026-02-30 }]',
    'expires: there is no day 2026-02-30',
  ],
  [
    'links to no page',
    'known: [{ reason: why, rule: window/*, issue: "javascript:alert(1)" }]',
    'it is a link to an issue',
  ],
]

describe('a baseline', () => {
  it.each(wrong)('that %s is told where', (_, text, says) => {
    expect(() => parse(text)).toThrow(says)
  })

  it('takes patterns, cases and a day', () => {
    const text =
      'known:\n  - { reason: why, case: window/expired.by-*, expires: 2026-12-31 }\n  - { reason: why, rule: "*/*" }\n'
    expect(parse(text).entries).toMatchObject([{ expires: '2026-12-31' }, { rule: '*/*' }])
  })

  it('that is not there is begun by an update only', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'baseline-')), 'known.yaml')
    expect(() => openBaseline({ baseline: file }, rules)).toThrow('there is no such file; --update-baseline writes it')
    expect(openBaseline({ baseline: file, updateBaseline: true }, rules)?.entries).toEqual([])
    expect(() => openBaseline({ updateBaseline: true }, rules)).toThrow('--update-baseline needs --baseline FILE')
  })
})

describe('an update', () => {
  const text = `# what we know
known:
  # in the next release
  - rule: window/expired
    reason: "the clock" # ours
    expires: 2020-01-01

  # long mended
  - rule: window/future
    reason: mended
  # elsewhere
  - rule: keys/expired
    reason: not tried here
`
  const now = Date.parse('2026-06-01T12:00:00Z')
  const events = [
    started([entry('window/expired'), entry('window/future'), entry('window/inverted'), entry('window/extremes')]),
    failed('window/expired'),
    judged('window/future'),
    failed('window/inverted', { reason: 'accepted (200, {"offer_id":"8df2"})' }),
    judged('window/extremes', { verdict: 'inconclusive', reason: 'no control' }),
  ]
  const updated = (complete: boolean): [ReturnType<typeof updateBaseline>, string] => {
    const file = join(mkdtempSync(join(tmpdir(), 'baseline-')), 'known.yaml')
    writeFileSync(file, text)
    const baseline = parseBaseline(text.replace('keys/expired', rules.at(-1)?.id ?? ''), file, rules)
    const done = updateBaseline(baseline, reportOf([...events, finished({ complete })]), now)
    return [done, readFileSync(file, 'utf8')]
  }

  it('keeps what is needed with its comments, drops what holds and past days, adds what fails', () => {
    const [done, written] = updated(true)
    expect(done).toEqual({ added: 2, removed: 1, renewed: 1 })
    expect(written).toContain('# what we know\n')
    expect(written).toContain('# in the next release\n  - rule: window/expired\n    reason: "the clock" # ours\n')
    expect(written).toContain('reason: not tried here\n')
    expect(written).not.toMatch(/2020-01-01|mended/)
    expect(written).toMatch(
      /- rule: window\/inverted\n {4}reason: "since 2026-06-01: .*"\n {4}expected:\n {6}status: fail\n/,
    )
    expect(written).toContain('accepted (200, …)')
    expect(written).not.toContain('8df2')
    expect(written).toMatch(/- rule: window\/extremes\n.*no control.*\n {4}expected:\n {6}status: inconclusive\n/)
    expect(parse(written).entries).toHaveLength(4)
  })

  it('writes nothing for a run that did not finish', () => {
    const [done, written] = updated(false)
    expect(done).toBeUndefined()
    expect(written).toBe(text)
  })
})
