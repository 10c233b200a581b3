import { afterAll, beforeAll, expect, test } from 'vitest'
import { Bench } from '../../harness/self-test/bench.ts'
import { edit } from '../../harness/plan/edit.ts'
import type { NamedEdit } from '../../harness/plan/compose.ts'
import { relayed } from './baseline.ts'
import { relays } from './edits.ts'
import rule from './manifest-cap.ts'

let bench: Bench
beforeAll(async () => {
  bench = await Bench.open()
})
afterAll(() => bench.close())

const stackOf = (intermediaries: number) => {
  const change = edit('a stack', (plan) => {
    plan.relays = relays(intermediaries)
  })
  const one: NamedEdit = { name: 'a stack', rule, slug: 'stack', role: 'variation', edit: change }
  return bench.prepareCase({ baseline: relayed, edits: [one], seed: 0 }, 'a stack')
}

test.each([1, 2, 3])('a stack of %i brokers is built so that the reference accepts it', async (brokers) => {
  const prepared = await stackOf(brokers)
  expect(prepared.built.bases).toHaveLength(brokers + 1)
  expect(await bench.judge(bench.exchange(), prepared)).toMatchObject({ accepted: true, checks: [] })
})

test('a stack of 1,000 signatures is refused for its depth alone, and no directory is asked', async () => {
  const prepared = await stackOf(999)
  expect(prepared.built.bases).toHaveLength(1000)
  expect(await bench.judge(bench.exchange(), prepared)).toMatchObject({
    accepted: false,
    checks: ['hops/manifest-cap'],
    lookedUp: [],
  })
})
