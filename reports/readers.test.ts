import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { create } from 'xmlbuilder2'
import { diffOf } from './diff/diff.ts'
import { markdownOf } from './diff/markdown.ts'
import { annotationsOf, appendStepSummary } from './annotations.ts'
import { hostile, hostileJournal } from './hostile-journal.ts'
import { pageOf } from './html/page.ts'
import { junitOf } from './junit.ts'
import { code, escapeMarkdown } from './markdown.ts'
import { readJournal } from './read-journal.ts'
import { JournalError, reportOf, type Report } from './report.ts'
import { entry, failed, finished, judged, observed, sampleJournal, started } from './sample-journal.ts'
import { summaryOf } from './summary.ts'
import { sarifOf } from './sarif.ts'
import { replayLine, visible } from './text.ts'

const sample = reportOf(sampleJournal())
const attacked = reportOf(hostileJournal())

describe('junit.xml', () => {
  const xml = junitOf(sample)

  const caseOf = (rule: string): string =>
    xml.match(new RegExp(`<testcase [^>]*name="${rule}:.*?(?=<testcase|</testsuite>)`, 's'))?.[0] ?? ''

  it('has a suite an area, with its counts', () => {
    expect(xml).toMatch(/<testsuite name="signature"[^>]* tests="2" failures="1" errors="0" skipped="0"/)
    expect(xml).toMatch(/<testsuites name="[^"]*" tests="6" failures="1" errors="1" skipped="1"/)
  })

  it('says what failed, and how to see it again', () => {
    const failure = caseOf('signature/covers-all-five')
    expect(failure).toMatch(/<failure .*expected: rejected\nobserved: accepted\nreplay: npm run/s)
  })

  it('has no failure where the run has none: a should that is not met is told as skipped', () => {
    const own = junitOf(reportOf([started([entry('a/should', { level: 'should' })]), failed('a/should'), finished()]))
    expect(own).toContain('<skipped message="should: ')
    expect(own).toContain('failures="0" errors="0" skipped="1"')
  })

  it('never lets what has no verdict look like a pass', () => {
    expect(caseOf('window/expired')).toContain('<error ')
    expect(caseOf('retrieval/expiry')).toContain('<skipped message="the target has no control API')
    expect(caseOf('signature/valid')).not.toMatch(/<(error|failure|skipped)/)
  })

  it('shows an observation as output of a passed test', () => {
    expect(caseOf('window/leeway')).toMatch(/<system-out>after-expires: accepted up to 30 s/)
    expect(caseOf('window/leeway')).not.toMatch(/<(error|failure|skipped)/)
  })

  it('stays well-formed whatever a target sends', () => {
    const text = junitOf(attacked)
    expect(() => create(text)).not.toThrow()
    // oxlint-disable-next-line no-control-regex
    expect(text).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|<script|\p{Surrogate}/u)
  })
})

describe('summary.md', () => {
  it('begins with the verdict, and has a line a failed fact', () => {
    const text = summaryOf(sample)
    expect(text).toMatch(/^# ✕ Not conformant: `http:\/\/127\.0\.0\.1:8700\/v1`\n/)
    expect(text).toContain(
      '| `signature/covers-all-five` (must) | the signature does not cover \\`authorization\\` | rejected | accepted | `npm run --silent conformance -- replay 20260304.signature/covers-all-five.omits-authorization.k3` |',
    )
    expect(text).toContain('accepted up to 30 s after \\`expires\\` **⚠ worth a warning**')
  })

  it('keeps a target’s text text', () => {
    const text = summaryOf(attacked)
    const outsideCode = text.replace(/(?<![\\`])(`+)(?!`).*?(?<!`)\1(?!`)/g, '')
    expect(outsideCode).not.toMatch(/(?<!\\)<(?!\/?(details|summary)>)/)
    expect(outsideCode).not.toMatch(/(?<!\\)\]\(/)
    const tables = text.split('\n').filter((line) => line.startsWith('| `'))
    expect(tables.length).toBeGreaterThan(0)
    for (const line of tables) expect(line.match(/(?<!\\)\|/g)?.length).toBeOneOf([3, 6])
  })

  it('escapes marks, links and line ends', () => {
    expect(escapeMarkdown('a|b\n*c* <d> [e](http://f) @g')).toBe(String.raw`a\|b␊\*c\* \<d\> \[e\](http:\//f) \@g`)
    expect(code('a`|`b')).toBe('`` a`\\|`b ``')
  })
})

describe('annotations', () => {
  it('are an error a failed binding rule, and never more lines than commands', () => {
    const lines = annotationsOf(attacked)
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) expect(line).toMatch(/^::(error|warning|notice) title=[^\n\r:,]+::[^\n\r]+$/)
  })

  it('tell levels apart', () => {
    const rules = [entry('a/must'), entry('a/should', { level: 'should' }), entry('a/open')]
    const report = reportOf([
      started(rules),
      failed('a/must', { title: '100% wrong' }),
      failed('a/should'),
      judged('a/open', { verdict: 'inconclusive' }),
      observed('a/open', { high: true }),
      finished(),
    ])
    expect(annotationsOf(report).map((line) => line.slice(0, line.indexOf('::', 2)))).toEqual([
      '::error title=a/must',
      '::warning title=a/should',
      '::warning title=a/open%3A inconclusive',
      '::notice title=a/open',
    ])
    expect(annotationsOf(report)[0]).toContain('%0A100%25 wrong: expected rejected, observed accepted')
  })

  it('append the summary to the page of the step, where there is one', async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'summary-')), 'step.md')
    await writeFile(path, 'before\n')
    expect(await appendStepSummary('# hello', { GITHUB_STEP_SUMMARY: path })).toBe(true)
    expect(await readFile(path, 'utf8')).toBe('before\n# hello\n')
    expect(await appendStepSummary('# hello', {})).toBe(false)
  })
})

const journalFile = async (text: string): Promise<string> => {
  const path = join(await mkdtemp(join(tmpdir(), 'journal-')), 'journal.ndjson')
  await writeFile(path, text)
  return path
}

describe('a journal file', () => {
  const whole = sampleJournal()
    .map((event) => JSON.stringify(event))
    .join('\n')

  it('reads back as it was written', async () => {
    expect(await readJournal(await journalFile(`${whole}\n`))).toEqual(sampleJournal())
  })

  it('may end in the middle of a line', async () => {
    expect(await readJournal(await journalFile(whole.slice(0, -20)))).toEqual(sampleJournal().slice(0, -1))
  })

  it('that is not there is an error of one line', async () => {
    await expect(readJournal('/nowhere/journal.ndjson')).rejects.toThrow(
      new JournalError('cannot read the journal /nowhere/journal.ndjson: no such file'),
    )
  })

  it('is refused when another line is broken, and the line is named', async () => {
    const path = await journalFile(`${whole}\n{"event":\n${whole}\n`)
    await expect(readJournal(path)).rejects.toThrow(`${path}:${sampleJournal().length + 1}: not a journal event`)
  })
})

describe('text', () => {
  it('makes visible what hides', () => {
    expect(visible('a\u0000b\u202Ec\u007F\uD800')).toBe('a␀b‹U+202E›c␡‹U+D800›')
    expect(visible('two\nlines\t😀')).toBe('two\nlines\t😀')
  })

  it('quotes a token that a shell would read more into', () => {
    expect(replayLine('7.a/b.k3')).toBe('npm run --silent conformance -- replay 7.a/b.k3')
    expect(replayLine("$(x) 'y'")).toBe(String.raw`npm run --silent conformance -- replay '$(x) '\''y'\'''`)
  })
})

const lines: Record<string, (report: Report) => string> = {
  'report.html': pageOf,
  'junit.xml': junitOf,
  'report.sarif': sarifOf,
  'summary.md': summaryOf,
  annotations: (report) => annotationsOf(report).join('\n'),
  'a diff': (report) => markdownOf(diffOf(reportOf(sampleJournal().slice(0, 1)), report)),
}

it.each(Object.entries(lines))('%s names the target on the lines that replay a failure', (_, textOf) => {
  const target = { ...sample.target, options: ['--target', 'my exchange.yaml'] }
  const text = textOf({ ...sample, target })
  const line =
    /replay 20260304\.signature\/covers-all-five\.omits-authorization\.k3 --target ([^ ]{0,6})my exchange\.yaml/
  expect(text).toMatch(line)
})

it('the hostile text is in every reader’s input', () => {
  expect(JSON.stringify(attacked).split(JSON.stringify(hostile).slice(1, -1)).length).toBeGreaterThan(20)
})
