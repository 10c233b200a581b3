import { expect, test } from 'vitest'
import { UnderWay, type Named } from './under-way.ts'

const named = (title: string): Named => ({ title, token: `token of ${title}` })
const [first, second, third] = [named('first'), named('second'), named('third')]
const served = { status: 200 }
const lost = { status: null, trouble: 'connection-lost' as const }
const refused = { status: null, trouble: 'connection-refused' as const }

/** Longer than the finest step of the clock by which what was sent later is told. */
const meanwhile = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5))

test('what waits for an answer when a connection is lost may have ended the target, and nothing that was answered', () => {
  const underWay = new UnderWay()
  const [one, other, another] = [first, second, third].map((each) => underWay.sent(each)) as [Sent, Sent, Sent]
  one(served)
  other(lost)
  expect(underWay.suspects).toEqual([second, third])
  another(refused)
  expect(underWay.suspects).toEqual([second, third])
})

test('nothing is to blame that is sent to one that refuses connections already', () => {
  const underWay = new UnderWay()
  underWay.sent(first)(refused)
  underWay.sent(second)(refused)
  expect(underWay.suspects).toEqual([first])
})

test('an answer to what was sent later shows that the target lives; one to what was sent before does not', async () => {
  const underWay = new UnderWay()
  const before = underWay.sent(first)
  await meanwhile()
  underWay.sent(second)(lost)
  before(served)
  expect(underWay.suspects).toEqual([first, second])
  await meanwhile()
  underWay.sent(third)(served)
  expect(underWay.suspects).toEqual([])
})

type Sent = ReturnType<UnderWay['sent']>
