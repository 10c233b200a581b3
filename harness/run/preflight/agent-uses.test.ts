import { expect, test } from 'vitest'
import type { Outcome } from '../../plan/message.ts'
import { AgentUses } from './agent-uses.ts'

/** Looks so often, at a target that answers another agent and the same agent like this. */
const looked = async (times: number, another: Outcome, same: Outcome): Promise<AgentUses> => {
  const uses = new AgentUses()
  for (let time = 0; time < times; time++)
    await uses.look(
      () => Promise.resolve(another),
      () => Promise.resolve(same),
    )
  return uses
}

test.each<[string, number, Outcome, Outcome, boolean]>([
  ['another agent need not wait, twice', 2, 'accepted', 'busy', true],
  ['another agent is refused for a fault, twice', 2, 'rejected', 'busy', true],
  ['another agent need not wait, once', 1, 'accepted', 'busy', false],
  ['all agents wait', 20, 'busy', 'busy', false],
  ['nobody waits any more', 20, 'accepted', 'accepted', false],
])('where %s', async (_, times, another, same, limited) => {
  const uses = await looked(times, another, same)
  expect(uses.limited).toBe(limited)
  expect(Number.isFinite(uses.most)).toBe(limited)
})

test('a target that is busy for all is not asked about it again and again', async () => {
  const uses = await looked(20, 'busy', 'busy')
  let asked = 0
  const ask = (): Promise<Outcome> => {
    asked += 1
    return Promise.resolve('accepted')
  }
  expect(await uses.look(ask, ask)).toBe(false)
  expect(asked).toBe(0)
})
