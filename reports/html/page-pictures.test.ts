import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page, Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picturedJournal } from '../pictured-journal.ts'
import { openAll, openBrowser, visit } from './testing.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser?.close())

const accessible = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')

/* What axe-core finds against the WCAG, levels A and AA; or one rule of it. */
const barriers = async (page: Page, runOnly: string[]): Promise<string[]> => {
  await page.evaluate(accessible)
  return page.evaluate<
    string[]
  >(`axe.run(document, { runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations'] })
    .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(' · ')))`)
}

const width = (page: Page): Promise<number> => page.evaluate<number>('document.documentElement.scrollWidth')

describe('the pictures in a browser', () => {
  it('have no barriers, opened out, in either scheme', async () => {
    const { page, incidents } = await visit(browser, picturedJournal(), { colorScheme: 'light' })
    await openAll(page)
    expect(await page.locator('figure.picture h3').allTextContents()).toEqual([
      'How far outside is accepted',
      'What is taken around the edges of windows',
      'When it fetches keys and revocation lists',
      'How long answers took',
      'Which scope covers which',
    ])
    expect(await barriers(page, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'])).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await barriers(page, ['color-contrast'])).toEqual([])
    expect(incidents).toEqual([])
    await page.close()
  })

  it('fit a phone and a sheet of paper', async () => {
    const { page } = await visit(browser, picturedJournal(), { viewport: { width: 390, height: 844 } })
    await openAll(page)
    expect(await width(page)).toBe(390)
    await page.setViewportSize({ width: 720, height: 1000 })
    await page.emulateMedia({ media: 'print' })
    expect(await width(page)).toBe(720)
    expect(await page.locator('.failure .chain').isVisible()).toBe(true)
    expect(await page.locator('.filters').isVisible()).toBe(false)
    await page.close()
  })

  it('show failures on paper that nobody has opened', async () => {
    const { page } = await visit(browser, picturedJournal())
    expect(await page.locator('.failure .chain').isVisible()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.failure .chain').isVisible()).toBe(true)
    await page.close()
  })

  it('are read and walked without a pointer', async () => {
    const { page, incidents } = await visit(browser, picturedJournal())
    const polls = page.getByRole('img', { name: `revocation list 127.76.25.166:9421 fetched 2 times` })
    expect(await polls.first().isVisible()).toBe(true)
    const lattice = page.getByRole('img', { name: /^declared: 3 covered, and taken; .* 1 not covered, and taken/ })
    await lattice.focus()
    await page.keyboard.press('ArrowDown')
    expect(await page.locator('.readout').textContent()).toBe(
      'dist granted, dist:US required: not covered, and taken: a failure',
    )
    expect(incidents).toEqual([])
    await page.close()
  })

  it('lead from failure to failure by keyboard', async () => {
    const { page } = await visit(browser, picturedJournal(), {}, '#rule:delegation/linkage')
    for (const id of ['hops/covers-previous', 'scopes/lattice']) {
      await page.locator('tbody.rule .next:visible').last().focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => page.evaluate('document.activeElement.closest("tbody").id')).toBe(`rule:${id}`)
      expect(await page.locator(`[id="rule:${id}"] .failure`).first().isVisible()).toBe(true)
    }
    await page.close()
  })
})
