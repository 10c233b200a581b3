import { expect, test, vi } from 'vitest'
import { rules } from '../../suites/index.ts'
import { chooseRules } from './choose-rules.ts'
import { listRules } from './list.ts'

const choice = chooseRules(rules, { level: 'all', suite: ['window'] })

/** What would run, by rule: how many cases. */
const listed = (index: number, of: number): Map<string, number> => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  listRules(choice, { slow: false, runs: 1, shard: { index, of } })
  const text = write.mock.calls.map(([piece]) => String(piece)).join('')
  write.mockRestore()
  return new Map([...text.matchAll(/^ +(window\/\S+) +\w+ +(\d+) cases? /gm)].map(([, id = '', n]) => [id, Number(n)]))
}

test('a shard lists its own cases, and all shards together list each once', () => {
  const whole = listed(1, 1)
  const shards = [1, 2, 3].map((index) => listed(index, 3))
  expect(whole.get('window/expired')).toBeGreaterThan(3)
  for (const [id, cases] of whole) {
    const own = shards.map((shard) => shard.get(id) ?? 0)
    expect(
      own.reduce((sum, one) => sum + one, 0),
      id,
    ).toBe(cases)
  }
})
