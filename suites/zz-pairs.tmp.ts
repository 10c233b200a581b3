import { Bench } from '/work/main/harness/self-test/bench.ts'
import { asExpected, wrongCases } from '/work/main/harness/self-test/laws.ts'
import { editsOf, factsOf, compose } from '/work/main/harness/plan/compose.ts'
import { overlap } from '/work/main/harness/plan/facts.ts'
import { planCase, singleCases } from '/work/main/harness/run/planned.ts'
import { variants, parts, replaceParts } from '/work/main/harness/reference/index.ts'
import { keysRules } from '/work/main/suites/keys/index.ts'
import { digestRules } from '/work/main/suites/digest/index.ts'
const bench = await Bench.open()
const all = [...keysRules, ...digestRules]
let n=0, bad=0
for (const slug of ['published','hosted','digested']) {
  const rules = all.filter((r:any)=>r.on.slug===slug)
  const edits = rules.flatMap(editsOf).filter(e=>e.role!=='open')
  const ex = bench.exchange()
  const facts = new Map(edits.map(e=>[e, factsOf(e.edit,(e.rule as any).on,0)]))
  for (const a of edits) for (const b of edits) {
    if (a===b || b.role==='fault'&&a.role==='fault' || overlap(facts.get(a)!,facts.get(b)!)) continue
    n++
    const on=(a.rule as any).on
    try {
      const p = await bench.prepareCase({baseline:on, edits:[a,b], seed:0}, 'x')
      const j = await bench.judge(ex,p)
      if (j.accepted !== (p.expected==='accepted')) { bad++; console.log('PAIR',a.name,b.name,j.accepted,j.says.join()) }
    } catch(e) { bad++; console.log('THROW',a.name,b.name,String(e)) }
  }
  // siblings
  for (const rule of rules) for (const c of singleCases(rule,0)) {
    if (!c.besideSibling) { if (c.expected==='rejected'&&c.freshScene) console.log('no sibling', c.title, c.witnesses, c.upstreamFault); continue }
    const sib:any={name:'s',rule,slug:'s',role:'variation',edit:c.case.baseline.sibling}
    const p = await bench.prepareCase({...c.case, edits:[...c.case.edits, sib]}, 'sib')
    const j = await bench.judge(ex,p)
    if (!j.accepted) console.log('SIB', rule.id, c.slug, c.expected, j.says.join())
  }
}
console.log(n,bad)
for (const [name, v] of Object.entries(variants)) {
  const { server, ...rest } = v as any
  const ex = bench.exchange(replaceParts(parts, rest))
  const prepared = new Map(); for (const r of all) prepared.set(r, await bench.prepare(r))
  for (const w of await wrongCases(bench, ex, prepared)) console.log('VARIANT', name, w.rule.id, w.one.edit?.slug)
}
bench.close()
