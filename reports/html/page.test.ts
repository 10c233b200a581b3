import type { Page, Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostileJournal } from '../hostile-journal.ts'
import { sampleJournal } from '../sample-journal.ts'
import { openAll, openBrowser, visit } from './testing.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser?.close())

const shownRules = (page: Page): Promise<string[]> => page.locator('tbody.rule:visible .open .mono').allTextContents()

describe('the page in a browser', () => {
  it('has the verdict first, and no incidents', async () => {
    const { page, incidents } = await visit(browser, sampleJournal())
    expect(await page.locator('h1').textContent()).toContain('Not conformant')
    expect(await page.locator('.map .cell').count()).toBe(6)
    expect(incidents).toEqual([])
    await page.close()
  })

  it('filters by status, level, area and text, and clears them', async () => {
    const { page, incidents } = await visit(browser, sampleJournal())
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
    const { page, incidents } = await visit(browser, sampleJournal())
    const rule = page.locator('tbody[id="rule:signature/covers-all-five"]')
    expect(await rule.locator('.failure').isVisible()).toBe(false)
    await rule.getByRole('button').first().focus()
    await page.keyboard.press('Enter')
    expect(await rule.locator('.failure .fact').innerText()).toBe('The signature does not cover authorization')
    expect(await rule.locator('.outcome').innerText()).toMatch(/Expected\s+rejected\s+Observed\s+accepted/)
    expect(
      await rule.locator('.part', { hasText: 'Requests' }).locator('tr.differs td.control mark').first().textContent(),
    ).toContain('authorization')
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
    const { page } = await visit(browser, sampleJournal())
    await page.getByRole('button', { name: 'failed', exact: false }).click()
    await page.getByRole('link', { name: 'window/leeway: observed' }).click()
    expect(await page.getByText('accepted up to 30 s after').last().isVisible()).toBe(true)
    await page.close()
    const direct = await visit(browser, sampleJournal(), {}, '#rule:window/leeway')
    expect(await direct.page.locator('tbody[id="rule:window/leeway"] .detail').isVisible()).toBe(true)
    await direct.page.close()
  })

  it('copies the replay line', async () => {
    const { page } = await visit(
      browser,
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
    const { page } = await visit(browser, sampleJournal(), { viewport: { width: 390, height: 844 } })
    await openAll(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await page.close()
  })

  it('shows everything without a script', async () => {
    const { page } = await visit(browser, sampleJournal(), { javaScriptEnabled: false })
    expect(await page.locator('.failure .outcome').first().isVisible()).toBe(true)
    expect(await page.locator('.filters').isVisible()).toBe(false)
    await page.close()
  })

  it('runs nothing that a target sent', async () => {
    const { page, incidents } = await visit(browser, hostileJournal())
    await openAll(page)
    expect(await page.evaluate('window.broken')).toBeUndefined()
    expect(await page.locator('script').count()).toBe(1)
    expect(await page.locator('img, h1 script, pre script').count()).toBe(0)
    expect(await page.locator('.failure .fact').first().textContent()).toContain('<script>window.broken=1</script>')
    expect(incidents).toEqual([])
    await page.close()
  })
})
