import { expect, test } from 'vitest'
import type { Message } from '../harness/plan/message.ts'
import { rules } from './index.ts'
import { reportAt, type Behaviour } from './odd-target.ts'

const statusesAt = async (behaviour: Behaviour, ...ids: string[]) => {
  const report = await reportAt(
    behaviour,
    rules.filter(({ id }) => ids.includes(id)),
  )
  return Object.fromEntries(report.rules.map(({ id, status }) => [id, status]))
}

const closingOn =
  (is: (message: Message) => boolean): Behaviour =>
  async (message, exchange) =>
    is(message) ? { status: 0, body: '' } : (await exchange.handle(message)).answer

const beyondAscii = ({ headers }: Message): boolean => headers.some(([, value]) => /[^\t\x20-\x7e]/.test(value))
const toBeUpgraded = ({ headers }: Message): boolean => headers.some(([name]) => name.toLowerCase() === 'upgrade')

test.each([
  ['goes beyond ASCII', beyondAscii, 'signature/binds-authorization'],
  ['asks for another protocol', toBeUpgraded, 'signature/every-door'],
])('a connection closed on what %s serves nothing, and is a lost one all the same', async (_, is, id) => {
  expect(await statusesAt(closingOn(is), id, 'robustness/never-crashes')).toEqual({
    [id]: 'pass',
    'robustness/never-crashes': 'fail',
  })
})
