import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostileJournal } from '../hostile-journal.ts'
import type { JournalEvent } from '../journal.ts'
import { reportOf } from '../report.ts'
import { entry, exchange, failed, finished, five, judged, sampleJournal, started } from '../sample-journal.ts'
import { writeReports } from '../write.ts'
import { pageOf } from './page.ts'

const executablePath = '/usr/bin/chromium'

/* One process, no network of its own. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

let browser: Browser

beforeAll(async () => {
  if (!existsSync(executablePath)) {
    throw new Error(`no Chromium at ${executablePath}: install it (apt-get install chromium) to test the page`)
  }
  browser = await chromium.launch({ executablePath, args })
})

afterAll(() => browser?.close())

interface Visit {
  page: Page
  /** Console messages, script errors and requests beyond the page itself. */
  incidents: string[]
}

const visit = async (events: JournalEvent[], options: BrowserContextOptions = {}, hash = ''): Promise<Visit> => {
  const directory = await mkdtemp(join(tmpdir(), 'page-'))
  await writeReports(directory, events, { only: ['report.html'] })
  const page = await browser.newPage(options)
  const incidents: string[] = []
  const address = pathToFileURL(join(directory, 'report.html')).href
  page.on('console', (message) => incidents.push(message.text()))
  page.on('pageerror', (error) => incidents.push(error.message))
  page.on('request', (request) => {
    if (request.url() !== address && request.url() !== address + hash) incidents.push(request.url())
  })
  await page.goto(address + hash)
  return { page, incidents }
}

const shownRules = (page: Page): Promise<string[]> => page.locator('tbody.rule:visible .open .mono').allTextContents()

/* Opens every rule, and all that opens within. */
const openAll = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Open all shown' }).click()
  await page.evaluate(`document.querySelectorAll('details').forEach((part) => { part.open = true })`)
}

describe('the page in a browser', () => {
  it('has the verdict first, and no incidents', async () => {
    const { page, incidents } = await visit(sampleJournal())
    expect(await page.locator('h1').textContent()).toContain('Not conformant')
    expect(await page.locator('.map .cell').count()).toBe(6)
    expect(incidents).toEqual([])
    await page.close()
  })

  it('filters by status, level, area and text, and clears them', async () => {
    const { page, incidents } = await visit(sampleJournal())
    const all = await shownRules(page)
    expect(all).toHaveLength(6)
    await page.getByRole('button', { name: 'failed', exact: false }).click()
    expect(await shownRules(page)).toEqual(['signature/covers-all-five'])
    expect(await page.locator('.filters output').textContent()).toBe('1 of 6 rules')
    expect(await page.locator('tbody.area:visible th').allTextContents()).toEqual(['signature'])
    await page.getByRole('button', { name: 'inconclusive' }).click()
    expect(await shownRules(page)).toEqual(['signature/covers-all-five', 'window/expired'])
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('button', { name: /^should/ }).click()
    expect(await shownRules(page)).toEqual(['robustness/no-leak'])
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByLabel('Area').selectOption('window')
    expect(await shownRules(page)).toEqual(['window/expired', 'window/leeway'])
    await page.getByLabel('Find a rule').fill('LEEWAY')
    expect(await shownRules(page)).toEqual(['window/leeway'])
    await page.getByLabel('Find a rule').fill('nothing such')
    expect(await page.locator('.empty').isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => shownRules(page)).toEqual(all)
    expect(incidents).toEqual([])
    await page.close()
  })

  it('opens a rule by keyboard, and shows the flip', async () => {
    const { page, incidents } = await visit(sampleJournal())
    const rule = page.locator('tbody[id="rule:signature/covers-all-five"]')
    expect(await rule.locator('.failure').isVisible()).toBe(false)
    await rule.getByRole('button').first().focus()
    await page.keyboard.press('Enter')
    expect(await rule.locator('.failure .fact').innerText()).toBe('The signature does not cover authorization')
    expect(await rule.locator('.outcome').innerText()).toMatch(/Expected\s+rejected\s+Observed\s+accepted/)
    expect(await rule.locator('.part').first().locator('tr.differs td.control mark').first().textContent()).toContain(
      'authorization',
    )
    await rule.getByText('Signature bases').click()
    expect(await rule.locator('tr.differs td.control', { hasText: '"authorization": ' }).isVisible()).toBe(true)
    await rule.getByText('What the target fetched').click()
    expect(await rule.getByText('/.well-known/http-message-signatures-directory').isVisible()).toBe(true)
    await page.keyboard.press('/')
    expect(await page.evaluate(`document.activeElement.getAttribute('name')`)).toBe('words')
    expect(incidents).toEqual([])
    await page.close()
  })

  it('goes from a square of the map to its rule, filtered out or not', async () => {
    const { page } = await visit(sampleJournal())
    await page.getByRole('button', { name: 'failed', exact: false }).click()
    await page.getByRole('link', { name: 'window/leeway: observed' }).click()
    expect(await page.getByText('accepted up to 30 s after').last().isVisible()).toBe(true)
    await page.close()
    const direct = await visit(sampleJournal(), {}, '#rule:window/leeway')
    expect(await direct.page.locator('tbody[id="rule:window/leeway"] .detail').isVisible()).toBe(true)
    await direct.page.close()
  })

  it('copies the replay line', async () => {
    const { page } = await visit(
      sampleJournal(),
      { permissions: ['clipboard-read', 'clipboard-write'] },
      '#rule:signature/covers-all-five',
    )
    await page.getByRole('button', { name: 'Copy' }).first().click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      'npm run --silent conformance -- replay 20260304.signature/covers-all-five.omits-authorization.k3',
    )
    await page.close()
  })

  it('fits a phone, opened out', async () => {
    const { page } = await visit(sampleJournal(), { viewport: { width: 390, height: 844 } })
    await openAll(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await page.close()
  })

  it('shows everything without a script', async () => {
    const { page } = await visit(sampleJournal(), { javaScriptEnabled: false })
    expect(await page.locator('.failure .outcome').first().isVisible()).toBe(true)
    expect(await page.locator('.filters').isVisible()).toBe(false)
    await page.close()
  })

  it('runs nothing that a target sent', async () => {
    const { page, incidents } = await visit(hostileJournal())
    await openAll(page)
    expect(await page.evaluate('window.broken')).toBeUndefined()
    expect(await page.locator('script').count()).toBe(1)
    expect(await page.locator('img, h1 script, pre script').count()).toBe(0)
    expect(await page.locator('.failure .fact').first().textContent()).toContain('<script>window.broken=1</script>')
    expect(incidents).toEqual([])
    await page.close()
  })
})

it('stays below 3 MB when everything fails', () => {
  const ids = Array.from({ length: 200 }, (_, index) => `area${index % 16}/rule-${index}`)
  const cases = ids.flatMap((id) =>
    Array.from({ length: 500 }, (_, index) =>
      failed(id, {
        case: `${index}`,
        title: `fact ${index}`,
        exchange: exchange('case', five, 200),
        control: exchange('control', five, 200),
      }),
    ),
  )
  const page = pageOf(reportOf([started(ids.map((id) => entry(id))), ...cases, finished()]))
  expect(Buffer.byteLength(page)).toBeLessThan(3_000_000)
  expect(page.match(/<details class="failure( brief)?"/g)).toHaveLength(2000)
})

it('says what a conformant target’s verdict rests on', () => {
  const page = pageOf(reportOf([started([entry('a/b')]), judged('a/b'), finished()]))
  expect(page).toContain('Every binding rule that applies to this target held.')
  expect(page).not.toContain('What failed')
})
