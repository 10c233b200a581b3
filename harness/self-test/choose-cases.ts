import type { Rule } from '../plan/rule.ts'
import { mutants, replacementsOf, variants } from '../reference/index.ts'
import type { Bench } from './bench.ts'
import type { Prepared } from './judged.ts'
import { shareFact } from './laws.ts'
import { differing, type Judge } from './shadow.ts'

export type PreparedRules = Map<Rule, Prepared[]>

/**
 * Cases that an exchange, by name, can judge otherwise than the reference, by their rules: the owner's own and its kin's
 * all, and of the others some, by turns.
 */
export type CasesFor = (name: string, turn: number, owner?: Rule) => PreparedRules

/** Lets the reference judge all cases, with the parts of all mutants and legal variants beside it. */
export const chooseCases = async (
  bench: Bench,
  prepared: PreparedRules,
  every: number,
  judge: Judge,
): Promise<CasesFor> => {
  const others = Object.entries(mutants).map(([name, mutant]) => [name, replacementsOf(mutant)] as const)
  const telling = await differing(bench, prepared, new Map([...others, ...Object.entries(variants)]), judge)
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
