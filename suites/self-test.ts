import { Bench, type Prepared } from '../harness/self-test/bench.ts'
import { breachesOfReference, killOf, uncaughtVariations, type Kill } from '../harness/self-test/laws.ts'
import type { Rule } from '../harness/plan/rule.ts'

/** Tries the laws of the self-test for one area, in process: `npx tsx suites/self-test.ts AREA`. */
const area = process.argv[2] ?? 'window'
const module = (await import(`./${area}/index.ts`)) as Record<string, Rule[]>
const rules = Object.values(module).flat()
const bench = await Bench.open()
const prepared = new Map<Rule, Prepared[]>()
for (const rule of rules) prepared.set(rule, await bench.prepare(rule))
const breaches: string[] = []
for (const [rule, cases] of prepared) breaches.push(...(await breachesOfReference(bench, rule, cases)))
const kills: Kill[] = []
for (const rule of rules)
  for (const name of Object.keys(rule.mutants)) kills.push(await killOf(bench, name, rule, prepared))
breaches.push(...kills.flatMap((kill) => kill.breaches), ...uncaughtVariations(prepared, kills))
const cases = [...prepared.values()].flat().length
console.log(breaches.join('\n'))
console.log(`${rules.length} rules, ${cases} cases, ${kills.length} mutants, ${breaches.length} breaches`)
bench.close()
