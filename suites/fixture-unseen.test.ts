import { expect, test } from 'vitest'
import { startServer } from '../harness/reference/index.ts'
import { parseProfile } from '../harness/target/index.ts'
import { reportFrom } from './report-from.ts'
import expiry from './retrieval/expiry.ts'
import relayed from './hops/relayed.ts'
import expired from './window/expired.ts'

/** What a run says of a target that knows nothing of the fixture, and whose control API has no call that hands it over. */
const statusesAt = async (mutant?: string) => {
  const server = await startServer(mutant === undefined ? {} : { mutant })
  const { endpoint } = server.profile
  const profile = parseProfile(JSON.stringify({ endpoint, participants: { port: 0 } }))
  const report = await reportFrom(profile, [relayed, expired])
  await server.close()
  return report.rules.map(({ id, status, reason }) => `${id} ${status} ${reason ?? ''}`)
}

test('what a target refuses that knows nothing of the fixture is not held against it', async () => {
  const [hops, window] = await statusesAt()
  expect(hops).toMatch(/^hops\/relayed inconclusive .*nobody saw it loaded/)
  expect(window).toBe('window/expired pass ')
})

test('what it takes is', async () => {
  const [, window] = await statusesAt('does not check expires')
  expect(window).toMatch(/^window\/expired fail/)
})

test('nobody waits for the end of a URL that was not had', async () => {
  const server = await startServer({})
  const { endpoint } = server.profile
  const report = await reportFrom(parseProfile(JSON.stringify({ endpoint, participants: { port: 0 } })), [expiry])
  await server.close()
  expect(report.rules.map(({ status }) => status)).toEqual(['skipped'])
  expect(report.rules[0]?.reason).toMatch(/retrieval_ttl_seconds/)
})
