import { expect, test } from 'vitest'
import { startServer } from '../harness/reference/index.ts'
import { parseProfile } from '../harness/target/index.ts'
import { rules } from './index.ts'
import { reportFrom } from './report-from.ts'

test.each([
  {
    shows: 'a story with documents of the fixture in it fails as often as it is told',
    mutant: 'knows no broker while the directory of one cannot be had',
    rule: 'hops/brokers-apart',
  },
  {
    shows: 'a request is sent while the target fetches what it has to',
    mutant: 'forgets what was revoked while it fetches a list',
    rule: 'revocation/survives-outage',
  },
])('$shows', async ({ mutant, rule }) => {
  const server = await startServer({ mutant })
  const profile = parseProfile(JSON.stringify(server.profile))
  profile.participants.port = 0
  const report = await reportFrom(
    profile,
    rules.filter(({ id }) => id === rule),
  )
  await server.close()
  expect(report.rules.map(({ status }) => status)).toEqual(['fail'])
})
