import { unmetNeed } from '../plan/needs.ts'
import type { Capability, Rule } from '../plan/rule.ts'
import { mutants, parts, replacementsOf, replaceParts, variants } from '../reference/index.ts'
import { Bench } from './bench.ts'
import { breachesBeyond } from './beyond.ts'
import { breachesOfDocuments, killOfDocument, unservedFaults } from './documents.ts'
import type { Prepared } from './judged.ts'
import {
  breachesOfReference,
  killOf,
  shareFact,
  uncaughtVariations,
  wrongCases,
  type Breach,
  type Kill,
} from './laws.ts'
import { whileRemembering } from './remembered.ts'
import { breachesOfRows, type Share } from './rows.ts'
import { differing } from './shadow.ts'

/** What the self-test found. */
export interface SelfTested {
  cases: number
  kills: Kill[]
  /** Laws that do not hold. */
  breaches: Breach[]
}

export interface SelfTestOptions {
  /** Told how far it is. */
  step?: (done: number, all: number) => void
  /** Whose mutants are tried; absent: those of all rules. */
  owners?: Rule[]
  /**
   * Of the rules that do not share a mutant's fact, each mutant is tried at every so-many-eth case that it can judge
   * otherwise, another share of them for each mutant, and each legal variant likewise. 1, the default, tries all.
   */
  every?: number
  /** How much of the rows of pairs is tried; absent: nothing. */
  rows?: Share
}

type PreparedRules = Map<Rule, Prepared[]>

/** Cases that an exchange can judge otherwise than the reference, by their rules; the owner's own and its kin's all. */
type RulesFor = (name: string, turn: number, owner?: Rule) => PreparedRules

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

/** Tries every rule at the reference, and at each of its mutants and legal variants, in process. */
export const selfTest = (rules: Rule[], options: SelfTestOptions = {}): Promise<SelfTested> =>
  whileRemembering(() => tested(rules, options))

const tested = async (
  rules: Rule[],
  { step, owners = rules, every = 1, rows }: SelfTestOptions,
): Promise<SelfTested> => {
  const bench = await Bench.open()
  try {
    const prepared: PreparedRules = new Map()
    for (const rule of rules) prepared.set(rule, await bench.prepare(rule))
    const breaches: Breach[] = []
    const others = Object.entries(mutants).map(([name, mutant]) => [name, replacementsOf(mutant)] as const)
    const exchanges = new Map([...others, ...Object.entries(variants)])
    const telling = await differing(bench, prepared, exchanges, async (exchange, rule, cases) => {
      breaches.push(...(await breachesOfReference(bench, rule, cases, exchange)))
    })
    for (const rule of rules) breaches.push(...(await breachesBeyond(bench, rule, prepared)))
    const rulesFor = (name: string, turn: number, owner?: Rule): PreparedRules =>
      sampled(
        only(prepared, (one) => telling.get(one)?.has(name) === true),
        every,
        turn,
        owner,
      )
    breaches.push(...breachesOfDocuments(rules), ...unservedFaults(rules))
    const kills = await killAll(bench, rules, owners, prepared, rulesFor, step)
    const theirs = new Map([...prepared].filter(([rule]) => owners.includes(rule)))
    breaches.push(...kills.flatMap((kill) => kill.breaches), ...uncaughtVariations(theirs, kills), ...unnamed(rules))
    breaches.push(...(await breachesOfVariants(bench, rulesFor)))
    if (rows) breaches.push(...(await breachesOfRows(bench, rules, rows)).breaches)
    return { cases: [...prepared.values()].flat().length, kills, breaches }
  } finally {
    bench.close()
  }
}

const killAll = async (
  bench: Bench,
  rules: Rule[],
  owners: Rule[],
  prepared: PreparedRules,
  rulesFor: RulesFor,
  step: SelfTestOptions['step'],
): Promise<Kill[]> => {
  const named = owners.flatMap((rule) => Object.keys(rule.mutants).map((name) => ({ rule, name })))
  const kills: Kill[] = []
  for (const { rule, name } of named) {
    const kill =
      rule.kind === 'document'
        ? killOfDocument(name, rule, rules)
        : await killOf(bench, name, rule, rulesFor(name, kills.length, rule), prepared)
    kills.push(kill)
    step?.(kills.length, named.length)
  }
  return kills
}

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

/** A mutant that no rule names is one that nothing has to catch. */
const unnamed = (rules: Rule[]): Breach[] => {
  const names = new Set(rules.flatMap((rule) => Object.keys(rule.mutants)))
  return Object.keys(mutants)
    .filter((name) => !names.has(name))
    .map((name) => `no rule names the mutant "${name}"`)
}
