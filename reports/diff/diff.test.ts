import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pc from 'picocolors'
import { describe, expect, it } from 'vitest'
import { hostileJournal } from '../hostile-journal.ts'
import type { JournalEvent, RuleEntry } from '../journal.ts'
import { readReport, ReportError } from '../read-report.ts'
import { reportOf, type Report } from '../report.ts'
import { safeJson } from '../safe-json.ts'
import { entry, failed, finished, judged, observed, sampleJournal, skipped, started } from '../sample-journal.ts'
import { diffOf } from './diff.ts'
import { markdownOf } from './markdown.ts'
import { diffPageOf } from './page.ts'
import { textOf } from './text.ts'
import { timesInWords } from './timing.ts'

const report = (rules: RuleEntry[], ...events: JournalEvent[]): Report =>
  reportOf([started(rules), ...events, finished()])
const rule = entry('a/b')
const should = entry('a/b', { level: 'should' })
const failing = (...slugs: string[]): JournalEvent[] =>
  slugs.map((slug) => failed('a/b', { case: `x:a/b.${slug}@0`, title: slug }))

const passed = report([rule], judged('a/b'))
const broken = report([rule], ...failing('one'))
const open = report([rule], judged('a/b', { verdict: 'inconclusive' }))
const without = report([rule], skipped('a/b'))
const optional = report([rule], skipped('a/b', { optional: true }))
const other = report([entry('a/c')], judged('a/c'))
const both = report([rule, entry('a/c')], judged('a/b'), judged('a/c'))
const revised = report([entry('a/b', { revision: 2 })], judged('a/b'))
const revisedBroken = report([entry('a/b', { revision: 2 })], ...failing('one'))

const changes: [string, Report, Report, string[], boolean][] = [
  ['stays', passed, passed, [], false],
  ['breaks', passed, broken, ['broken a/b'], true],
  [
    'breaks, and is a warning',
    report([should], judged('a/b')),
    report([should], ...failing('one')),
    ['broken a/b'],
    true,
  ],
  ['is fixed', broken, passed, ['fixed a/b'], false],
  ['stays broken', broken, broken, [], false],
  ['fails at more cases', broken, report([rule], ...failing('one', 'two')), ['worse a/b'], true],
  ['fails at other cases', broken, report([rule], ...failing('two')), ['worse a/b'], true],
  ['fails at fewer cases', report([rule], ...failing('one', 'two')), broken, ['better a/b'], false],
  ['loses its verdict', passed, open, ['inconclusive a/b'], true],
  ['loses a failure to nothing', broken, open, ['inconclusive a/b'], false],
  ['is skipped', passed, without, ['skipped a/b'], true],
  ['is skipped, as the spec allows', passed, optional, ['skipped a/b'], false],
  ['gains its verdict', open, passed, ['decided a/b'], false],
  ['is gone', both, other, ['gone a/b'], true],
  ['is new', other, both, ['new a/b'], false],
  ['is new and fails', other, report([rule, entry('a/c')], ...failing('one'), judged('a/c')), ['new a/b'], true],
  ['is another now', passed, revised, ['new a/b'], false],
  ['was another when it failed', broken, revised, ['new a/b'], false],
  ['is another now, and fails', passed, revisedBroken, ['new a/b'], true],
]

describe('a rule that', () => {
  it.each(changes)('%s', (_, old, now, kinds, worse) => {
    const diff = diffOf(old, now)
    expect(diff.rules.map(({ kind, id }) => `${kind} ${id}`)).toEqual(kinds)
    expect(diff.worse).toBe(worse)
  })

  it('is gone on purpose, or from the suite, is no loss', () => {
    expect(diffOf(both, other, { partial: true }).worse).toBe(false)
    expect(diffOf(both, other, { suite: new Set(['a/c']) }).worse).toBe(false)
    expect(diffOf(both, other, { suite: new Set(['a/b', 'a/c']) }).worse).toBe(true)
  })

  it('has another revision does not count for what it said', () => {
    expect(diffOf(broken, revised).outdated).toEqual([{ id: 'a/b', old: 1, new: 2, status: 'fail' }])
  })

  it('fails at more cases than a report names is not said to fail at others', () => {
    const many = Array.from({ length: 12 }, (__, i) => `case-${i}`)
    const crowded = report([rule], ...failing(...many))
    const turned = report([rule], ...failing(...many.toReversed()))
    expect(diffOf(crowded, turned).worse).toBe(false)
  })
})

const measured = (text: string): JournalEvent => observed('a/o', { measured: { value: 1, unit: 's', says: text } })

const taking = (milliseconds: number): Report => report([rule], judged('a/b', { milliseconds }))

const times = (count: number) =>
  report([rule], ...Array.from({ length: count }, (_, i) => judged('a/b', { case: `x:a/b.c@${i}`, milliseconds: 200 })))

const write = async (value: unknown): Promise<string> => {
  const path = join(await mkdtemp(join(tmpdir(), 'read-')), 'report.json')
  await writeFile(path, typeof value === 'string' ? value : JSON.stringify(value))
  return path
}

describe('a diff', () => {
  const look = entry('a/o', { level: 'observe', planned: 0 })

  it('tells what is observed otherwise, and is no worse for it', () => {
    const diff = diffOf(
      report([rule, look], judged('a/b'), measured('up to 1 s')),
      report([rule, look], judged('a/b'), measured('up to 30 s')),
    )
    expect(diff.observations).toMatchObject([{ rule: 'a/o', old: 'up to 1 s', new: 'up to 30 s', high: false }])
    expect(diff.worse).toBe(false)
  })

  it('tells which cases take twice as long, and how long half of the answers took', () => {
    expect(diffOf(taking(4), taking(40)).timing.rules).toEqual([])
    const slower = diffOf(taking(100), taking(250))
    expect(slower.timing.rules).toMatchObject([{ id: 'a/b', old_ms: 100, new_ms: 250, old_cases: 1, new_cases: 1 }])
    expect(slower.timing.answers).toMatchObject([{ area: null }, { area: 'a', old_ms: 100, new_ms: 251 }])
    expect(textOf(slower, pc.createColors(false)).join('\n')).toContain(
      'a/b: 100 ms → 250 ms a case: 2.5 times as slow',
    )
    expect(timesInWords(diffOf(taking(250), taking(100))).at(-1)?.[1]).toContain('2.5 times as fast')
  })

  it('calls no rule slower that has more cases', () => {
    expect(diffOf(times(1), times(9)).timing).toMatchObject({ answers: [], rules: [] })
  })

  it('tells many rules that only one run has by area, and alarming ones by name', () => {
    const ids = Array.from({ length: 12 }, (_, i) => `a/r${i}`)
    const wide = report(
      ids.map((id) => entry(id)),
      ...ids.map((id, i) => (i === 0 ? failed(id) : judged(id))),
    )
    const lines = textOf(diffOf(other, wide, { partial: true }), pc.createColors(false))
    expect(lines).toContain('  a: 11 rules (11 not there → passed)')
    expect(lines.join('\n')).toContain('a/r0 (must, not there → failed)')
  })

  it('says what stands in the way of a comparison', () => {
    const cut = reportOf([started([rule], { seed: 7 }), judged('a/b'), finished({ complete: false })])
    const diff = diffOf(passed, cut)
    expect(diff.notes).toEqual(['Another seed: 20260304 in OLD, 7 in NEW', 'NEW is of a run that did not finish'])
    expect(diff.worse).toBe(true)
  })

  const hostile = diffOf(reportOf(sampleJournal()), reportOf(hostileJournal()))
  const texts = {
    text: textOf(hostile, pc.createColors(false)).join('\n'),
    markdown: markdownOf(hostile),
    json: safeJson(hostile),
    page: diffPageOf(hostile),
  }

  it.each(Object.entries(texts))('lets nothing of a report steer who reads it as %s', (_, text) => {
    // oxlint-disable-next-line no-control-regex
    expect(text).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/)
  })

  it('is a page of its own, in which nothing runs', () => {
    expect(texts.page).toContain("default-src 'none'")
    expect(texts.page.match(/<[a-z]+ [^>]*(?:onerror|onload|src)=/g)).toBeNull()
    expect(texts.page).not.toMatch(/<script|<img|<iframe|http-equiv="refresh"/i)
  })
})

describe('a report that is read', () => {
  const { summary } = passed
  const [only] = passed.rules
  const refused: [string, unknown, string][] = [
    ['is no JSON', '{"token": "s3cret', 'is no report: it is not JSON'],
    ['is another thing', [], 'is no report: the whole must be object'],
    ['has an unknown member', { ...passed, '\u001B[31m': 1 }, 'is no report: the whole must NOT have additional'],
    [
      'counts otherwise',
      { ...passed, summary: { ...summary, pass: 2 } },
      'its summary says pass: 2, its rules come to 1',
    ],
    [
      'has another verdict',
      { ...broken, summary: { ...broken.summary, verdict: 'conformant' } },
      'its summary says verdict: conformant',
    ],
    ['has a rule twice', { ...passed, rules: [only, only] }, 'it has the rule a/b twice'],
    ['passes with no case', { ...passed, rules: [{ ...only, cases: 0 }] }, 'a/b passed with 0 of 1 cases'],
  ]

  it.each(refused)('is refused when it %s', async (_, value, says) => {
    const path = await write(value)
    await expect(readReport(path)).rejects.toThrow(ReportError)
    await expect(readReport(path)).rejects.toThrow(says)
    await expect(readReport(path)).rejects.not.toThrow('s3cret')
  })

  it('is found in its directory', async () => {
    const path = await write(reportOf(sampleJournal()))
    expect((await readReport(join(path, '..'))).report).toEqual(reportOf(sampleJournal()))
    await expect(readReport('/dev/zero')).rejects.toThrow('it is no plain file')
  })
})
