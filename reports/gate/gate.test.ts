import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { annotationsOf } from '../annotations.ts'
import type { JournalEvent } from '../journal.ts'
import { junitOf } from '../junit.ts'
import schema from '../report.schema.json' with { type: 'json' }
import { exitCodeOf, reportOf, type Report } from '../report.ts'
import { entry, failed, finished, judged, skipped, started } from '../sample-journal.ts'
import { summaryOf } from '../summary.ts'
import { gateOf, type KnownFailure } from './gate.ts'

const now = Date.parse('2026-06-01T12:00:00Z')

const events: JournalEvent[] = [
  started([
    entry('a/holds'),
    entry('a/fails', { planned: 2 }),
    entry('a/open'),
    entry('a/skipped'),
    entry('a/warns', { level: 'should' }),
  ]),
  judged('a/holds'),
  failed('a/fails', { case: 'b:a/fails.one@0', title: 'one fact' }),
  failed('a/fails', { case: 'b:a/fails.two@0', title: 'another fact', observed: 'denied' }),
  judged('a/open', { verdict: 'inconclusive', reason: 'no control' }),
  skipped('a/skipped'),
  failed('a/warns'),
]
const report = reportOf([...events, finished()])

const known = (rule: string, more: Partial<KnownFailure> = {}): KnownFailure => ({ rule, reason: 'why', ...more })
const all = [known('a/fails'), known('a/open'), known('a/skipped')]
const cases = (...names: string[]): KnownFailure[] => names.map((name) => ({ case: `a/fails.${name}`, reason: 'why' }))
const others = all.slice(1)

const suite = ['a/holds', 'a/fails', 'a/open', 'a/skipped', 'a/warns', 'a/b', 'b/elsewhere', 'b/holds', 'a/holds-too']
const at = (entries: KnownFailure[], of: Report = report) => gateOf(of, { entries, baseline: 'known.yaml', suite, now })

const outcomes: [string, KnownFailure[], 'passed' | 'failed' | 'incomplete', string[]][] = [
  ['all is excused by name', all, 'passed', []],
  ['a pattern excuses them', [known('a/*s'), known('a/open'), known('a/skipped')], 'passed', []],
  ['each failing case is excused', [...cases('one', 'two'), ...others], 'passed', []],
  ['a pattern of cases excuses them', [...cases('*'), ...others], 'passed', []],
  ['a case fails beyond', [...cases('one'), ...others], 'failed', ['new a/fails']],
  ['a rule is not known', others, 'failed', ['new a/fails']],
  ['an inconclusive one is not known', [known('a/fails'), known('a/skipped')], 'incomplete', []],
  ['a skipped one is not known', [known('a/fails'), known('a/open')], 'incomplete', []],
  ['what is known to fail holds', [...all, known('a/holds')], 'failed', ['holds a/holds']],
  ['a case that is known to fail holds', [...all, ...cases('three')], 'failed', ['holds a/fails.three']],
  ['an entry was not tried', [...all, known('b/elsewhere')], 'passed', []],
  ['a pattern speaks of what was not tried too', [...all, known('a/holds*')], 'passed', []],
  ['a pattern excuses nothing', [...all, known('a/hold*s')], 'failed', ['holds a/hold*s']],
  ['it is the last day', [known('a/fails', { expires: '2026-06-01' }), ...others], 'passed', []],
  ['an entry has expired', [known('a/fails', { expires: '2026-05-31' }), ...others], 'failed', ['expired a/fails']],
  [
    'an entry of an untried rule has expired',
    [...all, known('b/c', { expires: '2026-05-31' })],
    'failed',
    ['expired b/c'],
  ],
  ['it fails as expected', [known('a/fails', { expected: { status: 'fail', says: 'fact' } }), ...others], 'passed', []],
  [
    'it fails otherwise than expected',
    [known('a/fails', { expected: { observed: 'accepted' } }), ...others],
    'failed',
    ['otherwise a/fails'],
  ],
  [
    'a case fails as expected',
    [...cases('one'), { case: 'a/fails.two', reason: 'why', expected: { observed: 'denied' } }, ...others],
    'passed',
    [],
  ],
  [
    'it is inconclusive, and known to fail',
    [known('a/fails'), known('a/open', { expected: { status: 'fail' } }), known('a/skipped')],
    'incomplete',
    [],
  ],
  ['a warning is known', [...all, known('a/warns')], 'passed', []],
]

describe('the gate', () => {
  it.each(outcomes)('where %s', (_, entries, outcome, problems) => {
    const gate = at(entries)
    expect(gate.problems.map(({ kind, about }) => `${kind} ${about}`)).toEqual(problems)
    expect(gate.outcome).toBe(outcome)
  })

  it('says nothing of what the report does not name', () => {
    const many = Array.from({ length: 12 }, (__, i) => failed('a/b', { case: `b:a/b.c${i}@0`, title: `fact ${i}` }))
    const crowded = reportOf([started([entry('a/b')]), ...many, finished()])
    expect(at([{ case: 'a/b.*', reason: 'why' }], crowded).outcome).toBe('failed')
    expect(at([{ case: 'a/b.c11', reason: 'why' }], crowded).problems.map(({ kind }) => kind)).toEqual(['new'])
    expect(at([known('a/b')], crowded).outcome).toBe('passed')
  })

  it('does not pass a run that did not finish', () => {
    const cut = reportOf([...events, finished({ complete: false })])
    expect(at(all, cut).outcome).toBe('incomplete')
    expect(at([], reportOf([started([]), finished()])).outcome).toBe('incomplete')
  })

  it('takes no part of a rule that a shard played for the whole', () => {
    const part = reportOf([started([entry('a/b', { whole: 5 })]), judged('a/b'), finished()])
    expect(at([known('a/b')], part)).toMatchObject({ problems: [], untried: ['a/b'] })
  })

  it('decides the exit code, and leaves the verdict', () => {
    const gated = { ...report, gate: at(all) }
    expect(exitCodeOf(gated)).toBe(0)
    expect(exitCodeOf({ ...report, gate: at(others) })).toBe(1)
    expect(exitCodeOf({ ...report, gate: at([known('a/fails')]) })).toBe(3)
    expect(gated.summary).toEqual(report.summary)
    expect(gated.summary.verdict).toBe('non-conformant')
  })
})

describe('the readers', () => {
  const gated = {
    ...report,
    gate: at([known('a/fails', { issue: 'https://a.example/1' }), ...others, known('a/holds')]),
  }

  it('write what the schema allows', () => {
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(schema)
    validate(JSON.parse(JSON.stringify(gated)))
    expect(validate.errors ?? []).toEqual([])
  })

  it('show what is known as skipped in JUnit, and entries that must go as failures', () => {
    const junit = junitOf(gated)
    expect(junit).toContain('<skipped message="known: why (https://a.example/1); ')
    expect(junit).toContain('<testcase classname="baseline" name="a/holds" time="0.000">')
    expect(junit).toContain('tests="6" failures="1" errors="0" skipped="4"')
  })

  it('make errors of entries that must go, and none of what is known', () => {
    const lines = annotationsOf(gated)
    expect(lines.filter((line) => line.startsWith('::error'))).toEqual([
      '::error title=baseline%3A a/holds::it holds now: remove the entry (why).',
    ])
    expect(lines).toContain('::notice title=a/fails::known: why')
  })

  it('tell the gate beside the verdict in Markdown', () => {
    const summary = summaryOf(gated)
    expect(summary).toMatch(/^# ✕ Not conformant/)
    expect(summary).toContain('## ✕ Gate\n')
    expect(summary).toContain('- – `a/fails` (fail) is known: why <https://a.example/1>')
  })
})
