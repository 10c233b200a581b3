import type { Rule } from '../plan/rule.ts'
import { mutants } from '../reference/index.ts'
import { Bench, type Prepared } from './bench.ts'
import { breachesOfReference, killOf, shareFact, uncaughtVariations, type Breach, type Kill } from './laws.ts'

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
  /**
   * Of the rules that do not share a mutant's fact, each mutant is tried at every so-many-eth case, another share of
   * them for each mutant. 1, the default, tries all.
   */
  every?: number
  /** Whose mutants are tried; absent: those of all rules. */
  owners?: Rule[]
}

/** Tries every rule at the reference and at each of its mutants, in process. */
export const selfTest = async (
  rules: Rule[],
  { step, every = 1, owners = rules }: SelfTestOptions = {},
): Promise<SelfTested> => {
  const bench = await Bench.open()
  try {
    const prepared = new Map<Rule, Prepared[]>()
    for (const rule of rules) prepared.set(rule, await bench.prepare(rule))
    const breaches: Breach[] = []
    for (const [rule, cases] of prepared) breaches.push(...(await breachesOfReference(bench, rule, cases)))
    const kills = await killAll(bench, prepared, owners, every, step)
    const theirs = new Map([...prepared].filter(([rule]) => owners.includes(rule)))
    breaches.push(...kills.flatMap((kill) => kill.breaches), ...uncaughtVariations(theirs, kills), ...unnamed(rules))
    return { cases: [...prepared.values()].flat().length, kills, breaches }
  } finally {
    bench.close()
  }
}

const killAll = async (
  bench: Bench,
  prepared: Map<Rule, Prepared[]>,
  owners: Rule[],
  every: number,
  step: SelfTestOptions['step'],
): Promise<Kill[]> => {
  const named = owners.flatMap((rule) => Object.keys(rule.mutants).map((name) => ({ rule, name })))
  const kills: Kill[] = []
  for (const { rule, name } of named) {
    kills.push(await killOf(bench, name, rule, sampled(prepared, rule, every, kills.length)))
    step?.(kills.length, named.length)
  }
  return kills
}

/** The owner's cases and those of rules that share its fact; of the others some. */
const sampled = (all: Map<Rule, Prepared[]>, owner: Rule, every: number, turn: number): Map<Rule, Prepared[]> =>
  new Map(
    [...all].map(([rule, cases]) => [
      rule,
      rule === owner || shareFact(owner, rule) ? cases : cases.filter((_, i) => (i + turn) % every === 0),
    ]),
  )

/** A mutant that no rule names is one that nothing has to catch. */
const unnamed = (rules: Rule[]): Breach[] => {
  const names = new Set(rules.flatMap((rule) => Object.keys(rule.mutants)))
  return Object.keys(mutants)
    .filter((name) => !names.has(name))
    .map((name) => `no rule names the mutant "${name}"`)
}
