import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import type { JournalEvent } from '../journal.ts'
import { writeReports } from '../write.ts'

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

/** Opens Chromium; told where it is missing. */
export const openBrowser = async (): Promise<Browser> => {
  if (!existsSync(executablePath)) {
    throw new Error(`no Chromium at ${executablePath}: install it (apt-get install chromium) to test the page`)
  }
  return chromium.launch({ executablePath, args })
}

export interface Visit {
  page: Page
  /** Console messages, script errors and requests beyond the page itself. */
  incidents: string[]
}

/** The page of a run in a window of its own. */
export const visit = async (
  browser: Browser,
  events: JournalEvent[],
  options: BrowserContextOptions = {},
  hash = '',
): Promise<Visit> => {
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

/** Opens every rule, and all that opens within. */
export const openAll = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Open all shown' }).click()
  await page.evaluate(`document.querySelectorAll('details').forEach((part) => { part.open = true })`)
}
