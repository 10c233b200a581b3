import { expect, test } from 'vitest'
import { Bench } from '../self-test/bench.ts'
import { relayed } from '../../suites/hops/baseline.ts'
import rule from '../../suites/hops/covers-previous.ts'
import { brokerCovers, signatureOf } from '../../suites/hops/edits.ts'
import { componentValue, type Facts } from './components.ts'

const facts: Facts = {
  method: 'POST',
  targetUri: 'http://127.0.0.1/',
  lines: {},
}
const signed = [
  { label: 'agent', base: '', input: 'agent=("@method");created=1', member: 'agent=:YWE=:' },
  { label: 'agent-2', base: '', input: 'agent-2=();created=2', member: 'agent-2=:YmI=:' },
]

test.each([
  ['"signature";key="agent"', ':YWE=:'],
  ['"signature";key="agent-2"', ':YmI=:'],
  ['"signature";key="absent"', ''],
  ['"signature-input";key="agent"', '("@method");created=1'],
])('%s is worth %s', (identifier, value) => {
  expect(componentValue(identifier, facts, signed, () => undefined)).toBe(value)
})

test('the reference finds a hop right that covers the input of the label before, too', async () => {
  const bench = await Bench.open()
  const covers = brokerCovers('', signatureOf('agent'), '"signature-input";key="agent"')
  const one = { name: 'a hop', rule, slug: 'hop', role: 'variation', edit: covers } as const
  const prepared = await bench.prepareCase({ baseline: relayed, edits: [one], seed: 0 }, '')
  expect(await bench.judge(bench.exchange(), prepared)).toMatchObject({ accepted: true, checks: [] })
  bench.close()
})
