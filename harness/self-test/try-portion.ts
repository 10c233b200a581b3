import { unmetNeed } from '../plan/needs.ts'
import type { Capability, Rule } from '../plan/rule.ts'
import { mutants, parts, replacementsOf, replaceParts, variants } from '../reference/index.ts'
import { Bench } from './bench.ts'
import { breachesBeyond, type CasesNamed } from './beyond.ts'
import { breachesOfDocuments, killOfDocument, unservedFaults } from './documents.ts'
import type { Prepared } from './judged.ts'
import { caughtBy, namedBy, type Caught, type Kill } from './kills.ts'
import { breachesOfReference, shareFact, wrongCases, type Breach } from './laws.ts'
import { isIn, type Portion } from './portion.ts'
import { whileRemembering } from './remembered.ts'
import { breachesOfRows, type Share } from './rows.ts'
import { differing } from './shadow.ts'

/** What is tried. It can be handed to another thread. */
export interface Extent {
  /** Ids of the rules whose mutants are tried. */
  owners: string[]
  /**
   * Of the rules that do not share a mutant's fact, each mutant is tried at every so-many-eth case that it can judge
   * otherwise, another share of them for each mutant, and each legal variant likewise. 1 tries all.
   */
  every: number
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

type PreparedRules = Map<Rule, Prepared[]>

/** Cases that an exchange can judge otherwise than the reference, by their rules; the owner's own and its kin's all. */
type RulesFor = (name: string, turn: number, owner?: Rule) => PreparedRules

/** Tries the rules whose place is in the portion: at the reference, at all mutants of the owners, at all legal variants. */
export const tryPortion = (
  rules: Rule[],
  extent: Extent,
  portion: Portion,
  step: (done: number, all: number) => void,
): Promise<Tried> => whileRemembering(() => tried(rules, extent, portion, step))

const tried = async (
  rules: Rule[],
  { owners: ids, every, rows }: Extent,
  portion: Portion,
  step: (done: number, all: number) => void,
): Promise<Tried> => {
  const bench = await Bench.open()
  try {
    const owners = rules.filter(({ id }) => ids.includes(id))
    const own = rules.filter((_, place) => isIn(portion, place))
    const casesOf = remembered((rule: Rule) => bench.prepare(rule))
    const prepared: PreparedRules = new Map()
    for (const rule of own) prepared.set(rule, await casesOf(rule))
    const breaches: Breach[] = []
    const rulesFor = await choose(bench, prepared, every, breaches)
    const casesNamed = named(rules, casesOf)
    for (const rule of own) breaches.push(...(await breachesBeyond(bench, rule, casesNamed)))
    if (isIn(portion, 0)) breaches.push(...breachesOfDocuments(rules), ...unservedFaults(rules))
    const all = namedBy(owners)
    const found: Tried['mutants'] = []
    for (const [turn, one] of all.entries()) {
      const { owner, name } = one
      const beyond = own.includes(owner) ? casesNamed : undefined
      if (owner.kind !== 'document') found.push(await caughtBy(bench, one, rulesFor(name, turn, owner), beyond))
      else found.push(beyond ? killOfDocument(name, owner, rules) : {})
      step(turn + 1, all.length)
    }
    breaches.push(...(await breachesOfVariants(bench, rulesFor)))
    if (rows) breaches.push(...(await breachesOfRows(bench, rules, rows, portion)).breaches)
    const variations = [...prepared].flatMap(([rule, cases]) => (owners.includes(rule) ? variationsOf(cases) : []))
    return { cases: [...prepared.values()].flat().length, mutants: found, variations, breaches }
  } finally {
    bench.close()
  }
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

/** Lets the reference judge all cases; what it finds is added to `breaches`. */
const choose = async (bench: Bench, prepared: PreparedRules, every: number, breaches: Breach[]): Promise<RulesFor> => {
  const others = Object.entries(mutants).map(([name, mutant]) => [name, replacementsOf(mutant)] as const)
  const exchanges = new Map([...others, ...Object.entries(variants)])
  const telling = await differing(bench, prepared, exchanges, async (exchange, rule, cases) => {
    breaches.push(...(await breachesOfReference(bench, rule, cases, exchange)))
  })
  return (name, turn, owner) => {
    const apt = only(prepared, (one) => telling.get(one)?.has(name) === true)
    return sampled(apt, every, turn, owner)
  }
}

/** The cases that are wanted, of the rules that have any. */
const only = (all: PreparedRules, wanted: (one: Prepared) => boolean): PreparedRules =>
  new Map(
    [...all].flatMap(([rule, cases]) => {
      const chosen = cases.filter(wanted)
      return chosen.length > 0 ? [[rule, chosen] as const] : []
    }),
  )

/** Of the many pairs of a lattice some are enough for others' mutants. */
const isKin = (owner: Rule, rule: Rule): boolean => rule.kind !== 'enumerate' && shareFact(owner, rule)

const sampled = (all: PreparedRules, every: number, turn: number, owner?: Rule): PreparedRules =>
  new Map(
    [...all].map(([rule, cases]) => [
      rule,
      rule === owner || (owner && isKin(owner, rule)) ? cases : cases.filter((_, i) => (i + turn) % every === 0),
    ]),
  )

/** Law 7: the legal variants of the reference fail no rule. */
const breachesOfVariants = async (bench: Bench, rulesFor: RulesFor): Promise<Breach[]> => {
  const breaches: Breach[] = []
  for (const [turn, [name, variant]] of Object.entries(variants).entries()) {
    // Its chains are joined otherwise than those that are prepared here.
    if (variant.chain !== undefined) continue
    const lacks = (need: Capability | undefined): boolean =>
      need !== undefined && variant.lacks?.includes(need) === true
    const apt = [...rulesFor(name, turn)]
      .filter(([rule]) => unmetNeed(rule, (need) => !lacks(need)) === undefined)
      .map(([rule, cases]) => [rule, cases.filter(({ carrier }) => !lacks(carrier?.needs))] as const)
    const wrong = await wrongCases(bench, bench.exchange(replaceParts(parts, variant)), new Map(apt))
    breaches.push(...wrong.map(({ one }) => `${one.name} fails an exchange that ${name}, which is legal`))
  }
  return breaches
}
