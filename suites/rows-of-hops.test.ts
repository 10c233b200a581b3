import { expect, test } from 'vitest'
import { caseOf } from '../harness/plan/row.ts'
import { rowsOf } from '../harness/plan/rows.ts'
import { parts, replaceParts, variants } from '../harness/reference/index.ts'
import { Bench } from '../harness/self-test/bench.ts'
import { rules } from './index.ts'

const counting = 'counts the signatures of a stack against the caps'

test(`no row of hops fails an exchange that ${counting}`, async () => {
  const rows = rowsOf(
    rules.filter(({ id }) => id.startsWith('hops/')),
    0,
  ).filter(({ baseline }) => baseline.slug === 'relayed')
  const bench = await Bench.open()
  const exchange = bench.exchange(replaceParts(parts, variants[counting]!))
  const refused: string[] = []
  for (const { baseline, variations } of rows) {
    const prepared = await bench.prepareCase(caseOf(baseline, variations, 0), baseline.slug)
    const judged = await bench.judge(exchange, prepared)
    if (!judged.accepted) refused.push(`${variations.map(({ name }) => name).join('+')}: ${judged.says.join('; ')}`)
    prepared.scene.close()
  }
  bench.close()
  expect(rows.length).toBeGreaterThan(3)
  expect(refused).toEqual([])
})
