import { expect, test } from 'vitest'
import { reportAt, type Behaviour } from './odd-target.ts'
import namedLater from './revocation/named-later.ts'

const rightly: Behaviour = async (message, exchange) => (await exchange.handle(message)).answer
const chosen = [{ ...namedLater, stories: { none: namedLater.stories['none']! } }]

test('an exchange that has refreshed a moment after it says so fails no rule', async () => {
  const report = await reportAt(rightly, chosen, {
    refreshed: (exchange) => void setTimeout(() => void exchange.refresh(), 300),
  })
  expect(report.rules.map(({ id, status, reason }) => [id, status, reason])).toEqual(
    chosen.map(({ id }) => [id, 'pass', undefined]),
  )
})

test('an exchange that says that it has refreshed, and does not, fails', async () => {
  const report = await reportAt(rightly, chosen, { refreshed: () => undefined })
  expect(report.rules.map(({ status }) => status)).toEqual(chosen.map(() => 'fail'))
})

test('an exchange of which every other telling meets a node that does not refresh is not taken for a late one', async () => {
  // The first is before all stories.
  let refreshes = -1
  const report = await reportAt(rightly, chosen, {
    // A telling of the story refreshes twice: of two in a row one node has both, and the other none.
    refreshed: async (exchange) => {
      if (Math.floor(refreshes++ / 2) % 2 === 1) await exchange.refresh()
    },
  })
  expect(report.rules.map(({ status }) => status)).not.toContain('pass')
})
