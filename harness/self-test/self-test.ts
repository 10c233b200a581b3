import type { Rule } from '../plan/rule.ts'
import { mutants } from '../reference/index.ts'
import type { Sample } from './choose-cases.ts'
import { tryWithHelpers } from './helpers.ts'
import { killOf, namedBy, type Caught, type Kill } from './kills.ts'
import type { Breach } from './laws.ts'
import { whole } from './portion.ts'
import type { Share } from './rows.ts'
import { tryPortion, type Extent } from './try-portion.ts'

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
  /** Of others' cases, by turns; absent: all. */
  sample?: Sample
  /** How much of the rows of pairs is tried; absent: nothing. */
  rows?: Share
  /** The program of processes that each try a portion, and know the same rules; absent: all is tried in this one. */
  helper?: URL
}

/** Tries every rule at the reference, and at each of its mutants and legal variants, without sockets. */
export const selfTest = async (rules: Rule[], options: SelfTestOptions = {}): Promise<SelfTested> => {
  const { step = () => undefined, owners = rules, sample = { every: 1, ofOwn: 1, ofKin: 1 }, rows, helper } = options
  const extent: Extent = { owners: owners.map(({ id }) => id), sample, rows }
  const tried = helper ? await tryWithHelpers(helper, extent, step) : [await tryPortion(rules, extent, whole, step)]
  const kills = namedBy(rules.filter((rule) => owners.includes(rule))).map((one, i): Kill => {
    const found = tried.map(({ mutants: all }) => all[i] ?? {})
    return found.find(isKill) ?? killOf(one, inOrder(rules, found), rules)
  })
  const variations = tried.flatMap((one) => one.variations)
  return {
    cases: tried.reduce((sum, { cases }) => sum + cases, 0),
    kills,
    breaches: [
      ...tried.flatMap(({ breaches }) => breaches),
      ...kills.flatMap(({ breaches }) => breaches),
      // Some are refused by kin alone, and some by another rule's mutants.
      ...(sample.ofKin === 1 && owners.length === rules.length ? uncaught(variations, kills) : []),
      ...unnamed(rules),
    ],
  }
}

const isKill = (one: Caught | Kill): one is Kill => 'mutant' in one

/** What caught a mutant in any portion. */
const inOrder = (rules: Rule[], found: object[]): Caught => {
  const caught: Caught = Object.assign({}, ...found)
  return Object.fromEntries(rules.flatMap(({ id }) => (caught[id] ? [[id, caught[id]]] : [])))
}

/** Law 5: every variation is refused by some mutant, whosever. */
const uncaught = (variations: string[], kills: Kill[]): Breach[] => {
  const caught = new Set(
    kills.flatMap((kill) => Object.entries(kill.caught).flatMap(([id, slugs]) => slugs.map((slug) => `${id}.${slug}`))),
  )
  return variations.filter((name) => !caught.has(name)).map((name) => `${name}: no over-strict mutant refuses it`)
}

/** A mutant that no rule names is one that nothing has to catch. */
const unnamed = (rules: Rule[]): Breach[] => {
  const names = new Set(rules.flatMap((rule) => Object.keys(rule.mutants)))
  return Object.keys(mutants)
    .filter((name) => !names.has(name))
    .map((name) => `no rule names the mutant "${name}"`)
}
