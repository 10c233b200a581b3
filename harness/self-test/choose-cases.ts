import type { Rule } from '../plan/rule.ts'
import { mutants, replacementsOf, variants } from '../reference/index.ts'
import type { Bench } from './bench.ts'
import type { Prepared } from './judged.ts'
import { shareFact } from './laws.ts'
import { differing, type Judge } from './shadow.ts'

export type PreparedRules = Map<Rule, Prepared[]>

/** Every so-many-eth case is tried, if the exchange can judge it otherwise than the reference. 1: all. */
export interface Sample {
  every: number
  /** Of the rule that names the mutant; the edit that shows it is always tried. */
  ofOwn: number
  /** Of rules that share the fact of the mutant's own; long stories are tried with few others' mutants anyway. */
  ofKin: number
}

/** An exchange that is tried: a mutant of a rule, or a legal variant. */
export interface Candidate {
  name: string
  owner?: Rule
}

/**
 * Cases that a candidate can judge otherwise than the reference: in a sample the one that shows it, and some of its owner's
 * own and of the others, by turns; of its owner's long stories no other.
 */
export type CasesFor = (candidate: Candidate) => PreparedRules

/** Lets the reference judge all cases, with the parts of the candidates beside it. */
export const chooseCases = async (
  bench: Bench,
  prepared: PreparedRules,
  sample: Sample,
  candidates: Candidate[],
  judge: Judge,
): Promise<CasesFor> => {
  const firsts = firstsOfCarriers(prepared)
  const wanted = new Map(candidates.map((one, turn) => [one, sampled(prepared, firsts, sample, turn, one)]))
  const others = Object.entries(mutants).map(([name, mutant]) => [name, replacementsOf(mutant)] as const)
  const exchanges = new Map([...others, ...Object.entries(variants)])
  const telling = await differing(bench, prepared, exchanges, { judge, asked: askedBy(wanted) })
  return (candidate) =>
    only(wanted.get(candidate) ?? new Map(), (one) => telling.get(one)?.has(candidate.name) === true)
}

/** Names of the candidates that want a case. */
const askedBy = (wanted: Map<Candidate, PreparedRules>): ((one: Prepared) => ReadonlySet<string>) => {
  const names = new Map<Prepared, Set<string>>()
  for (const [{ name }, rules] of wanted)
    for (const one of [...rules.values()].flat()) names.set(one, (names.get(one) ?? new Set()).add(name))
  return (one) => names.get(one) ?? new Set()
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

/** Steps above which a story is as dear as a hundred cases, and with one of how many mutants of others it is tried at most. */
const longStory = 100
const everyLong = 16

const isLong = ({ story }: Prepared): boolean => story !== undefined && story.steps.length > longStory

const sampled = (
  all: PreparedRules,
  firsts: ReadonlySet<Prepared>,
  { every, ofOwn, ofKin }: Sample,
  turn: number,
  { name, owner }: Candidate,
): PreparedRules =>
  new Map(
    [...all].map(([rule, cases]) => {
      if (rule === owner) {
        const shown = owner.mutants[name]
        const isTaken = (one: Prepared, i: number): boolean =>
          !isLong(one) && ((i + turn) % ofOwn === 0 || one.edit === undefined || firsts.has(one))
        return [rule, cases.filter((one, i) => every === 1 || one.edit?.slug === shown || isTaken(one, i))]
      }
      const kin = owner !== undefined && isKin(owner, rule)
      const step = (one: Prepared): number => {
        if (isLong(one)) return Math.max(every, everyLong)
        return kin ? ofKin : every
      }
      return [rule, cases.filter((one, i) => (i + turn) % step(one) === 0 || firsts.has(one))]
    }),
  )

/** The first case of each carrier: whoever may take a barren carrier's place has to be there. */
const firstsOfCarriers = (all: PreparedRules): ReadonlySet<Prepared> =>
  new Set(
    [...all.values()].flatMap((cases) => [
      ...new Map(cases.toReversed().flatMap((one) => (one.carrier ? [[one.carrier.name, one] as const] : []))).values(),
    ]),
  )
