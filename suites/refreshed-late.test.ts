import { expect, test } from 'vitest'
import { reportAt, type Behaviour } from './odd-target.ts'
import everywhere from './revocation/everywhere.ts'
import namedLater from './revocation/named-later.ts'

const rightly: Behaviour = async (message, exchange) => (await exchange.handle(message)).answer
const chosen = [{ ...namedLater, stories: { none: namedLater.stories['none']! } }]

/** What the fixture's participants revoke is revoked for whatever comes later, until the target has renewed it again. */
const ofResidents = { ...everywhere, stories: { later: everywhere.stories['broker-later']! } }

test.concurrent.each([20, 300, 900])(
  'an exchange that refreshes %i ms after it says so fails no rule',
  async (late) => {
    const tried = [...chosen, ofResidents]
    const report = await reportAt(rightly, tried, {
      refreshed: (exchange) => void setTimeout(() => void exchange.refresh(), late),
    })
    expect(report.rules.map(({ id, status, reason }) => [id, status, reason])).toEqual(
      tried.map(({ id }) => [id, 'pass', undefined]),
    )
  },
)

test.concurrent('an exchange that says that it has refreshed, and does not, fails', async () => {
  const report = await reportAt(rightly, chosen, { refreshed: () => undefined })
  expect(report.rules.map(({ status }) => status)).toEqual(chosen.map(() => 'fail'))
})

test.concurrent('an exchange of which every other telling meets a node that does not refresh is not taken for a late one', async () => {
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
