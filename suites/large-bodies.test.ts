import { expect, test } from 'vitest'
import type { Message } from '../harness/plan/message.ts'
import type { Exchange } from '../harness/reference/index.ts'
import { reportAt, type Behaviour } from './odd-target.ts'
import { rules } from './index.ts'

const chosen = rules.filter(({ id }) => id === 'digest/form' || id === 'digest/matches')
const longest = 16 * 1024

const whole = async (message: Message, exchange: Exchange) => {
  const { answer } = await exchange.handle(message)
  return { status: answer.status ?? 500, body: answer.body }
}

/** All refusals alike. */
const silently =
  (behaviour: Behaviour): Behaviour =>
  async (message, exchange, connection) => {
    const reply = await behaviour(message, exchange, connection)
    return reply.status < 400 ? reply : { status: 400, body: '{}' }
  }

const limited: Behaviour = (message, exchange) =>
  message.body.length > longest ? { status: 422, body: '{"error":"too long"}' } : whole(message, exchange)

const headOf = ({ headers }: Message) => headers.flat().join('').length

const closing: Behaviour = (message, exchange) =>
  message.body.length > longest ? { status: 0, body: '' } : whole(message, exchange)

const closingOnHeads: Behaviour = (message, exchange) =>
  headOf(message) > 9_000 ? { status: 0, body: '' } : whole(message, exchange)

const cutting: Behaviour = (message, exchange) =>
  whole({ ...message, body: message.body.subarray(0, longest) }, exchange)

test.concurrent.each<[string, Behaviour, string, string]>([
  ['takes no long bodies, and says so', limited, 'pass', 'pass'],
  ['takes no long bodies, and says nothing', silently(limited), 'pass', 'pass'],
  ['takes no long bodies, and closes the connection', closing, 'pass', 'pass'],
  ['digests the beginning of a body, and names the digest', cutting, 'fail', 'fail'],
  ['digests the beginning of a body, and names nothing', silently(cutting), 'pass', 'fail'],
])('an exchange that %s', async (_, behaviour, form, matches) => {
  const { rules: judged } = await reportAt(behaviour, chosen)
  const statuses = Object.fromEntries(judged.map(({ id, status }) => [id, status]))
  expect(statuses).toEqual({ 'digest/form': form, 'digest/matches': matches })
})

test('an exchange that closes the connection on a long head has refused, and not crashed', async () => {
  const { rules: judged } = await reportAt(
    closingOnHeads,
    rules.filter(({ id }) => id === 'hops/relayed' || id === 'robustness/never-crashes'),
  )
  expect(judged.map(({ id, status }) => `${id} ${status}`)).toEqual([
    'hops/relayed pass',
    'robustness/never-crashes pass',
  ])
})
