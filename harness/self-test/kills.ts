import type { Rule } from '../plan/rule.ts'
import { applyMutant, mutants, parts } from '../reference/index.ts'
import type { Bench } from './bench.ts'
import { caughtBeyond, type CasesNamed } from './beyond.ts'
import type { Prepared } from './judged.ts'
import { shareFact, wrongCases, type Breach, type Wrong } from './laws.ts'

/** What caught a mutant, by rule: the edits that showed it. */
export type Caught = Record<string, string[]>

/** What becomes of one mutant. */
export interface Kill {
  mutant: string
  /** The rule that names it, and the edit that shows it. */
  by: string
  caught: Caught
  /** What of laws 4 and 5 does not hold: it dies at the edit that names it, and only rules that share the fact catch it. */
  breaches: Breach[]
}

/** A rule and the name of one of its mutants. */
export interface Named {
  owner: Rule
  name: string
}

export const namedBy = (owners: Rule[]): Named[] =>
  owners.flatMap((owner) => Object.keys(owner.mutants).map((name) => ({ owner, name })))

/** A mutant may remember what it was asked: each rule finds one that has seen no other's cases, a law each case. */
const apart = (owner: Rule, rules: Map<Rule, Prepared[]>): Map<Rule, Prepared[]>[] =>
  [...rules].flatMap(([rule, cases]) =>
    owner.kind === 'always' ? cases.map((one) => new Map([[rule, [one]]])) : [new Map([[rule, cases]])],
  )

/** What catches a mutant of these cases; `casesNamed` where its own rule, too, is to be tried beyond cases of its own. */
export const caughtBy = async (
  bench: Bench,
  { owner, name }: Named,
  rules: Map<Rule, Prepared[]>,
  casesNamed?: CasesNamed,
): Promise<Caught> => {
  const mutant = mutants[name]
  if (!mutant) return {}
  const pairs = (rule: Rule): number => (rule === owner ? Infinity : 1)
  const mutated = applyMutant(parts, mutant)
  const wrong: Wrong[] = []
  for (const some of apart(owner, rules)) wrong.push(...(await wrongCases(bench, bench.exchange(mutated), some, pairs)))
  const caught: Caught = {}
  for (const { rule, one } of wrong) caught[rule.id] = [...(caught[rule.id] ?? []), one.edit?.slug ?? 'baseline']
  const beyond = casesNamed ? await caughtBeyond(bench, mutated, owner, casesNamed, name) : []
  return beyond.length > 0 ? { ...caught, [owner.id]: beyond } : caught
}

/** What became of a mutant that is no document's. */
export const killOf = ({ owner, name }: Named, caught: Caught, rules: Rule[]): Kill => {
  const slug = owner.mutants[name] ?? ''
  const kill: Kill = { mutant: name, by: `${owner.id}.${slug}`, caught, breaches: [] }
  if (!mutants[name])
    return { ...kill, breaches: [`${owner.id} names the mutant "${name}", which the reference does not have`] }
  if (!caught[owner.id]?.includes(slug)) kill.breaches.push(`"${name}" is not caught by ${kill.by}`)
  const refused = Object.entries(caught).filter(([, slugs]) => slugs.includes('baseline'))
  // What its own rule implies, that rule accounts for.
  const refusesControl = refused.some(([id]) => !owner.implies?.includes(id))
  if (refusesControl) kill.breaches.push(`"${name}" refuses a baseline: nobody could tell why`)
  const ids = new Map([...rules].map((rule) => [rule.id as string, rule]))
  const strangers = Object.keys(caught).filter((id) => id !== owner.id && !shareFact(owner, ids.get(id)))
  if (strangers.length > 0) {
    const where = strangers.map((id) => `${id} (${caught[id]?.slice(0, 3).join(', ')})`)
    kill.breaches.push(`"${name}" of ${owner.id} is also caught by ${where.join('; ')}`)
  }
  return kill
}
