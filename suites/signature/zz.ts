import { Bench } from '../../harness/self-test/bench.ts'
import { wrongCases } from '../../harness/self-test/laws.ts'
import { variants, parts, replaceParts } from '../../harness/reference/index.ts'
import { signatureRules } from './index.ts'
const bench = await Bench.open()
for (const [name, v] of Object.entries(variants)) {
  const prepared = new Map()
  for (const r of signatureRules) prepared.set(r, await bench.prepare(r))
  for (const { rule, one } of await wrongCases(bench, bench.exchange(replaceParts(parts, v)), prepared)) console.log(name, one.name)
}
bench.close()
