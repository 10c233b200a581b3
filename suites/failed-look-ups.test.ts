import { expect, test } from 'vitest'
import { fetchOverNetwork, type FetchDocument, type FetchedDocument } from '../harness/reference/index.ts'
import ownerUnavailable from './delegation/owner-unavailable.ts'
import { reportAt } from './odd-target.ts'

test('an exchange that remembers until it refreshes what it could not look up fails no rule', async () => {
  const failed = new Map<string, FetchedDocument>()
  let remembered = 0
  const fetchDocument: FetchDocument = async (url) => {
    const document = failed.get(url) ?? (await fetchOverNetwork(url))
    if (failed.has(url)) remembered += 1
    if (document.status >= 500) failed.set(url, document)
    return document
  }
  const report = await reportAt(
    async (message, exchange) => (await exchange.handle(message)).answer,
    [ownerUnavailable],
    {
      fetchDocument,
      refreshed: async (exchange) => {
        failed.clear()
        await exchange.refresh()
      },
    },
  )
  expect(remembered).toBeGreaterThan(0)
  expect(report.rules.map(({ status, reason }) => [status, reason])).toEqual([['pass', undefined]])
})
