import { expect, test } from 'vitest'
import { caseOf } from '../harness/plan/token.ts'
import { replay } from '../harness/run/replay/replay.ts'
import { rules } from './index.ts'
import { startOddTarget, type Behaviour } from './odd-target.ts'

const laws = rules.filter((rule) => rule.kind === 'always')
const array = 'asking:requester/json-strict.array@0'

const replayedAt = async (behaviour: Behaviour) => {
  const target = await startOddTarget({ behaviour })
  const { signal } = new AbortController()
  try {
    return await replay({ profile: target.profile, case: caseOf(array, rules), seed: 0, signal, laws })
  } finally {
    target.close()
  }
}

test('a replayed case says which law its answer breaks, whatever its own rule makes of it', async () => {
  const again = await replayedAt(async (message, exchange) => {
    const { answer } = await exchange.handle(message)
    return answer.status < 300 ? answer : { status: 500, body: '{}' }
  })
  expect(again).toMatchObject({ verdict: 'inconclusive', observed: 'crashed', control: 'accepted' })
  expect(again.breaks).toEqual([{ rule: 'robustness/never-crashes', says: 'it was answered 500' }])
})

test('a replayed case that locks its agent out says that its control is not served after it', async () => {
  let isLocked = false
  const again = await replayedAt(async (message, exchange) => {
    const { answer } = await exchange.handle(message)
    isLocked ||= message.body.toString().startsWith('[')
    return isLocked ? { status: 403, body: '{}' } : answer
  })
  expect(again.breaks).toMatchObject([{ rule: 'robustness/still-serves' }])
})

test('one that is answered as it must be breaks none', async () => {
  const again = await replayedAt(async (message, exchange) => (await exchange.handle(message)).answer)
  expect(again).toMatchObject({ verdict: 'pass' })
  expect(again).not.toHaveProperty('breaks')
})
