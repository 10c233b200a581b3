import type { Browser } from 'playwright-core'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diffOf } from '../diff/diff.ts'
import { diffPageOf } from '../diff/page.ts'
import { gateOf } from '../gate/gate.ts'
import type { JournalEvent } from '../journal.ts'
import type { Report } from '../report-types.ts'
import { reportOf } from '../report.ts'
import { failed, judged, sampleJournal } from '../sample-journal.ts'
import { writeReport } from '../write.ts'
import { writeFile } from 'node:fs/promises'
import { pageOf } from './page.ts'
import { openAll, openBrowser } from './testing.ts'

const script = 'replay/a-case.0123abcd.mjs'

const more: JournalEvent[] = [
  failed('signature/covers-all-five', {
    title: 'a random fact',
    case: '7.signature/covers-all-five.a@9',
    script,
    bases: [{ label: 'sig1', component: '"@path"', at: 10, control: '"@path": /one', case: '"@path": /two' }],
  }),
  judged('window/expired', {
    verdict: 'inconclusive',
    order: -1,
    title: 'it is late',
    reason: 'flaky: it failed 2 of 4 times',
    repeated: { failed: 2, of: 4 },
  }),
  {
    event: 'construction-disputed',
    case: '7.disputed@1',
    title: 'the <b>odd</b> case',
    expected: 'rejected',
    reference: 'accepted',
    says: ['nothing'],
  },
]

const events = [...sampleJournal().slice(0, -1), ...more, ...sampleJournal().slice(-1)]
const plain = reportOf(events)

const gated = (issue: string): Report => {
  const entries = [
    { rule: 'signature/covers-all-five', reason: 'the <i>gateway</i> signs', issue, expires: '2026-12-31' },
    { rule: 'signature/valid', reason: 'was wrong once' },
  ]
  const suite = plain.rules.map(({ id }) => id)
  return { ...plain, gate: gateOf(plain, { entries, baseline: 'known.yaml', suite, now: Date.parse('2026-03-04') }) }
}

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser?.close())

const open = async (report: Report, width = 1280) => {
  const directory = await mkdtemp(join(tmpdir(), 'members-'))
  await writeReport(directory, report, { only: ['report.html'] })
  const page = await browser.newPage({ viewport: { width, height: 800 } })
  const incidents: string[] = []
  page.on('console', (message) => incidents.push(message.text()))
  page.on('pageerror', (error) => incidents.push(error.message))
  await page.goto(pathToFileURL(join(directory, 'report.html')).href)
  return { page, incidents }
}

describe('what stands beside the verdict', () => {
  it('is the gate: what it knows, why, until when, and what to remove', async () => {
    const { page, incidents } = await open(gated('https://tracker.example/7?a=1&b=2'))
    expect(await page.locator('header .gate').innerText()).toContain('Gate: worse than the baseline')
    const gate = page.locator('#gate')
    expect(await gate.innerText()).toMatch(/It holds now: remove the entry \(was wrong once\)/)
    expect(await gate.innerText()).toContain('The <i>gateway</i> signs')
    expect(await gate.locator('a.issue').getAttribute('href')).toBe('https://tracker.example/7?a=1&b=2')
    await openAll(page)
    const rule = page.locator('tbody[id="rule:signature/covers-all-five"]')
    expect(await rule.locator('.known').innerText()).toMatch(/Known.*gateway.*until 2026-12-31/s)
    expect(await page.locator('tbody[id="rule:signature/valid"] .known').innerText()).toContain('remove the entry')
    expect(incidents).toEqual([])
    await page.close()
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'https://user:word@evil.example/', ' vbscript:x', 'JIRA-17'])(
    'has no link to %s',
    (issue) => {
      expect(pageOf(gated(issue))).not.toMatch(/<a class="issue"/)
    },
  )

  it('is what this suite itself got wrong', async () => {
    const { page } = await open(plain)
    expect(await page.locator('#disputes').innerText()).toMatch(/The <b>odd<\/b> case.*rejected.*accepted/s)
    expect(await page.locator('#disputes pre').innerText()).toContain('replay 7.disputed@1')
    await page.close()
  })
})

describe('a failure', () => {
  it('shows the signed bytes that differ, and the program that plays it again', async () => {
    const { page, incidents } = await open(plain, 390)
    await openAll(page)
    const failure = page.locator('.failure', { hasText: 'A random fact' })
    expect(await failure.locator('.part', { hasText: 'The signed bytes' }).innerText()).toContain('from octet 11')
    expect(await failure.locator('.again a').getAttribute('href')).toBe(script)
    expect(await failure.locator('.again').innerText()).toContain(`node ${script}`)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    expect(incidents).toEqual([])
    await page.close()
  })

  it.each(['../../etc/x.mjs', 'javascript:alert(1)', 'replay/../../x.mjs', 'replay/x.mjs?y', 'replay/a b.mjs'])(
    'links to no other file: %s',
    (wrong) => {
      const other = reportOf([...sampleJournal().slice(0, -1), failed('signature/valid', { script: wrong })])
      expect(pageOf(other)).not.toContain('With Node.js alone')
    },
  )

  it('that is flaky is told with its rate', async () => {
    const { page } = await open(plain)
    const flaky = page.locator('section', { has: page.getByRole('heading', { name: 'Flaky' }) })
    expect(await flaky.innerText()).toMatch(/It is late\s+window\/expired\s+must\s+failed 2 of 4 times/)
    await page.close()
  })
})

it('a diff stands on a phone as it does on a desk, and runs nothing', async () => {
  const diff = diffOf(reportOf(sampleJournal()), plain, { partial: false, suite: new Set() })
  const path = join(await mkdtemp(join(tmpdir(), 'diff-')), 'diff.html')
  await writeFile(path, diffPageOf(diff))
  for (const width of [1280, 390]) {
    const page = await browser.newPage({ viewport: { width, height: 800 } })
    const incidents: string[] = []
    page.on('console', (message) => incidents.push(message.text()))
    await page.goto(pathToFileURL(path).href)
    expect(await page.locator('h1').innerText()).toContain('Worse')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    expect(incidents).toEqual([])
    await page.close()
  }
})
