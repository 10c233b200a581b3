import { expect, test } from 'vitest'
import type { Json } from '../harness/plan/json.ts'
import { rules } from './index.ts'
import { reportAt, type Behaviour } from './odd-target.ts'

interface Answer {
  offer_groups?: { offers: Json[] }[]
}

/** Hides what it does not offer, and tells in each answer a time that goes on with every second request. */
const hidesAndTicks = (requests: number): Behaviour => {
  let asked = requests
  return async (message, exchange) => {
    const { answer: reply } = await exchange.handle(message)
    const { offer_groups: groups, ...rest } = JSON.parse(reply.body.toString()) as Answer
    if (!groups) return reply
    asked += 1
    const shown = groups.filter(({ offers }) => offers.length > 0)
    return { ...reply, body: JSON.stringify({ ...rest, offer_groups: shown, as_of: Math.floor(asked / 2) }) }
  }
}

test.each([0, 1])(
  'a clock in the answers of an exchange that hides what it gates tells nothing of it (%d)',
  async (requests) => {
    const chosen = rules.filter(({ id }) => id === 'scopes/hidden-is-absent')
    const report = await reportAt(hidesAndTicks(requests), chosen)
    expect(report.rules.map(({ status, reason }) => [status, reason])).toEqual([['pass', undefined]])
  },
)
