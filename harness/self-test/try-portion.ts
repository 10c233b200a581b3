import { unmetNeed } from '../plan/needs.ts'
import type { Capability, Rule } from '../plan/rule.ts'
import { parts, replaceParts, variants } from '../reference/index.ts'
import { Bench } from './bench.ts'
import { breachesBeyond, type CasesNamed } from './beyond.ts'
import { chooseCases, type Candidate, type CasesFor, type PreparedRules, type Sample } from './choose-cases.ts'
import { breachesOfDocuments, killOfDocument, unservedFaults } from './documents.ts'
import type { Prepared } from './judged.ts'
import { caughtBy, namedBy, type Caught, type Kill, type Named } from './kills.ts'
import { breachesOfReference, wrongCases, type Breach } from './laws.ts'
import { isIn, rulesIn, type Portion } from './portion.ts'
import { whileRemembering } from './remembered.ts'
import { breachesOfRows, type Share } from './rows.ts'

/** What is tried. It can be handed to another process. */
export interface Extent {
  /** Ids of the rules whose mutants are tried. */
  owners: string[]
  /** Of others' cases, by other turns for each mutant, and of all cases for a legal variant. */
  sample: Sample
  /** How much of the rows of pairs is tried; absent: nothing. */
  rows?: Share | undefined
}

/** What came of the cases of some rules. */
export interface Tried {
  cases: number
  /** Of each mutant, in the order of its owners: what caught it here, or all that became of it. */
  mutants: (Caught | Kill)[]
  /** Variations of the owners, which some mutant must refuse. */
  variations: string[]
  breaches: Breach[]
}

/** Tries the portion's rules: at the reference, at all mutants of the owners, at all legal variants. */
export const tryPortion = (
  rules: Rule[],
  extent: Extent,
  portion: Portion,
  step: (done: number, all: number) => void,
): Promise<Tried> => whileRemembering(() => tried(rules, extent, portion, step))

const tried = async (
  rules: Rule[],
  { owners: ids, sample, rows }: Extent,
  portion: Portion,
  step: (done: number, all: number) => void,
): Promise<Tried> => {
  const bench = await Bench.open()
  try {
    const owners = rules.filter(({ id }) => ids.includes(id))
    const own = rulesIn(portion, rules)
    const casesOf = remembered((rule: Rule) => bench.prepare(rule))
    const prepared: PreparedRules = new Map()
    for (const rule of own) prepared.set(rule, await casesOf(rule))
    const breaches: Breach[] = []
    const all = namedBy(owners)
    const legal = Object.keys(variants).map((name): Candidate => ({ name }))
    const casesFor = await chooseCases(bench, prepared, sample, [...all, ...legal], async (exchange, rule, cases) => {
      breaches.push(...(await breachesOfReference(bench, rule, cases, exchange)))
    })
    const casesNamed = named(rules, casesOf)
    const setting = { bench, rules, casesOf }
    for (const rule of own) breaches.push(...(await breachesBeyond(bench, rule, casesNamed)))
    if (isIn(portion, 0)) breaches.push(...breachesOfDocuments(rules), ...unservedFaults(rules))
    const found: Tried['mutants'] = []
    for (const [turn, one] of all.entries()) {
      const beyond = own.includes(one.owner) ? casesNamed : undefined
      found.push(await becomeOf(one, { ...setting, cases: casesFor(one), beyond }))
      step(turn + 1, all.length)
    }
    breaches.push(...(await breachesOfVariants(bench, legal, casesFor)))
    if (rows) breaches.push(...(await breachesOfRows(bench, rules, rows, portion)).breaches)
    const variations = [...prepared].flatMap(([rule, cases]) => (owners.includes(rule) ? variationsOf(cases) : []))
    return { cases: [...prepared.values()].flat().length, mutants: found, variations, breaches }
  } finally {
    bench.close()
  }
}

interface Setting {
  bench: Bench
  rules: Rule[]
  cases: PreparedRules
  /** All cases of a rule. */
  casesOf: (rule: Rule) => Promise<Prepared[]>
  /** Absent where its rule is another portion's. */
  beyond: CasesNamed | undefined
}

/** What becomes of a mutant; of one that serves a broken document, where its rule is. */
const becomeOf = async (one: Named, { bench, rules, cases, casesOf, beyond }: Setting): Promise<Caught | Kill> => {
  const { owner, name } = one
  if (owner.kind === 'document') return beyond ? killOfDocument(name, owner, rules) : {}
  const caught = await caughtBy(bench, one, cases, beyond)
  if (!beyond || caught[owner.id]?.includes(owner.mutants[name] ?? '')) return caught
  // What a mutant remembers hangs on cases, too, that it judges as the reference does.
  return { ...caught, ...(await caughtBy(bench, one, new Map([[owner, await casesOf(owner)]]))) }
}

const remembered = <Key, Value>(make: (key: Key) => Promise<Value>): ((key: Key) => Promise<Value>) => {
  const known = new Map<Key, Promise<Value>>()
  return (key) => {
    const value = known.get(key) ?? make(key)
    known.set(key, value)
    return value
  }
}

/** Cases of any rules, whatever the portion. */
const named =
  (rules: Rule[], casesOf: (rule: Rule) => Promise<Prepared[]>): CasesNamed =>
  async (names) => {
    const wanted = new Set(names)
    const ids = new Set([...wanted].map((name) => name.slice(0, name.indexOf('.'))))
    const cases = await Promise.all(rules.filter(({ id }) => ids.has(id)).map(casesOf))
    return cases.flat().filter(({ name }) => wanted.has(name))
  }

const variationsOf = (cases: Prepared[]): string[] =>
  cases.flatMap(({ edit, carrier, name }) => (edit?.role === 'variation' && !carrier ? [name] : []))

/** Law 7: the legal variants of the reference fail no rule. */
const breachesOfVariants = async (bench: Bench, legal: Candidate[], casesFor: CasesFor): Promise<Breach[]> => {
  const breaches: Breach[] = []
  for (const candidate of legal) {
    const { name } = candidate
    const variant = variants[name]
    // Its chains are joined otherwise than those that are prepared here.
    if (variant === undefined || variant.chain !== undefined || variant.foundOut) continue
    const lacks = (need: Capability | undefined): boolean =>
      need !== undefined && variant.lacks?.includes(need) === true
    const apt = [...casesFor(candidate)]
      .filter(([rule]) => unmetNeed(rule, (need) => !lacks(need)) === undefined)
      .map(([rule, cases]) => [rule, cases.filter(({ carrier }) => !lacks(carrier?.needs))] as const)
    const wrong = await wrongCases(bench, bench.exchange(replaceParts(parts, variant)), new Map(apt))
    breaches.push(...wrong.map(({ one }) => `${one.name} fails an exchange that ${name}, which is legal`))
  }
  return breaches
}
