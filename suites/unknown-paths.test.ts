import { expect, test } from 'vitest'
import { reportAt } from './odd-target.ts'
import { rules } from './index.ts'

test('an exchange that answers with an object whatever it does not know fails no rule', async () => {
  const chosen = rules.filter(({ id }) => ['signature/binds-target-uri', 'signature/every-door'].includes(id))
  let unknown = 0
  const report = await reportAt(async (message, exchange) => {
    const { answer } = await exchange.handle(message)
    if (answer.status !== 404) return answer
    unknown += 1
    return { status: 200, body: '{"name":"exchange","status":"UP"}' }
  }, chosen)
  expect(unknown).toBeGreaterThan(0)
  expect(report.rules.map(({ id, status, reason }) => [id, status, reason])).toEqual(
    chosen.map(({ id }) => [id, 'pass', undefined]),
  )
})
