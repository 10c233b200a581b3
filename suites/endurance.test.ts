import { afterAll, beforeAll, expect, test } from 'vitest'
import { enduredBy } from '../harness/plan/compose.ts'
import type { Endure } from '../harness/plan/rule.ts'
import { parts, replaceParts, variants } from '../harness/reference/index.ts'
import { Bench } from '../harness/self-test/bench.ts'
import { caughtByEndurance } from '../harness/self-test/beyond.ts'
import { rules } from './index.ts'

/** What takes a good part of a second even where nothing is wrong: the reference alone is tried with it. */
const costly = new Set(['ten-megabytes', 'thousand-signatures', 'thousand-links', 'many-uris', 'floods'])

const things = rules
  .filter((rule): rule is Endure => rule.kind === 'endure')
  .flatMap((rule) => enduredBy(rule).map((sent) => ({ rule, sent })))
  .filter(({ sent }) => !costly.has(sent.slug))

/** Each variant is tried with one thing, and each thing at several variants. */
const tried = Object.entries(variants)
  .filter(([, { wantsScopes }]) => !wantsScopes)
  .map(([name, variant], turn) => {
    const { rule, sent } = things[turn % things.length]!
    return { name, variant, rule, sent, says: sent.edit.says }
  })

let bench: Bench
beforeAll(async () => {
  bench = await Bench.open()
})
afterAll(() => bench.close())

test('each thing is tried at two variants at least', () => {
  expect(things.length).toBeGreaterThan(0)
  expect(tried.length).toBeGreaterThanOrEqual(2 * things.length)
})

test.each(tried)('an exchange that $name endures that $says', async ({ variant, rule, sent }) => {
  expect(await caughtByEndurance(bench, replaceParts(parts, variant), rule, [sent])).toEqual([])
})
