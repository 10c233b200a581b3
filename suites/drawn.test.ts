import { afterAll, beforeAll, expect, test } from 'vitest'
import { editsOf, singlesOf, type NamedEdit } from '../harness/plan/compose.ts'
import { isDrawn } from '../harness/plan/drawing.ts'
import type { Flip } from '../harness/plan/rule.ts'
import { checksOf, parts, replaceParts, variants } from '../harness/reference/index.ts'
import { Bench } from '../harness/self-test/bench.ts'
import { rules } from './index.ts'

const perEdit = Number(process.env['DRAWS'] ?? 4)

/** Every edit that draws, with what it stands upon. */
const drawn = rules
  .filter((rule) => rule.kind === 'flip')
  .flatMap((rule) => singlesOf(rule).map((edits) => ({ rule, edits, last: edits.at(-1)! })))
  .filter(({ rule, edits, last }) => last.role !== 'open' && isDrawn(edits, rule.on))

let bench: Bench
beforeAll(async () => {
  bench = await Bench.open()
})
afterAll(() => bench.close())

/** Legal variants in turn, and the reference itself. */
const exchanges = [{}, ...Object.values(variants).filter(({ chain, lacks, server }) => !chain && !lacks && !server)]

const breachesOf = async (rule: Flip, edits: NamedEdit[], seed: number): Promise<string[]> => {
  const { name, role } = edits.at(-1)!
  const where = `${name}@${seed}`
  const one = await bench.prepareCase({ baseline: rule.on, edits, seed }, name)
  const judged = await bench.judge(bench.exchange(), one)
  const other = exchanges[seed % exchanges.length]!
  const legally = await bench.judge(bench.exchange(replaceParts(parts, other)), one)
  one.scene.close()
  const expected = role === 'variation'
  const found: string[] = []
  if (judged.accepted !== expected) found.push(`${where}: ${judged.says.join('; ') || 'accepted'}`)
  if (legally.accepted !== expected) found.push(`${where} at a legal variant: ${legally.says.join('; ') || 'accepted'}`)
  const own = [rule.id, ...(rule.implies ?? [])].flatMap((id) => checksOf(id) as string[])
  const others = judged.checks.filter((check) => !own.includes(check))
  if (!expected && own.length > 0 && judged.checks.length > 0 && others.length > 0)
    found.push(`${where}: also reports ${others.join(', ')}`)
  return found
}

test.each(drawn)('$last.name holds whatever it draws', async ({ rule, edits }) => {
  const breaches: string[] = []
  for (let seed = 0; seed < perEdit; seed++) breaches.push(...(await breachesOf(rule, edits, seed)))
  expect(breaches).toEqual([])
})

test('edits that draw stand in every area of which a request has parameters', () => {
  const areas = new Set(drawn.map(({ rule }) => rule.id.slice(0, rule.id.indexOf('/'))))
  expect([...areas].toSorted()).toEqual(
    ['delegation', 'digest', 'hops', 'keys', 'requester', 'scopes', 'signature', 'window'].toSorted(),
  )
  expect(editsOf(rules[0]!).length).toBeGreaterThan(0)
})
