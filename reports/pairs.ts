import type { CaseJudged } from './journal.ts'
import type { PairGrid } from './report-types.ts'

/** Pairs of one carrier as they come in, by what was granted and what required. */
type Gathered = Map<string, Map<string, string>>

/** Pairs by carrier. */
export type Pairs = Map<string, Gathered>

/** How a grid writes what became of a pair. */
export const pairSigns = {
  covers: '+',
  apart: '-',
  overreaches: '>',
  withholds: '<',
  undecided: '?',
  open: '.',
} as const

const signOf = ({ verdict, role }: CaseJudged): string => {
  if (verdict === 'inconclusive') return pairSigns.undecided
  if (verdict === 'fail') return role === 'fault' ? pairSigns.overreaches : pairSigns.withholds
  return role === 'fault' ? pairSigns.apart : pairSigns.covers
}

/** Takes in the pair of a judged case, where it has one. */
export const addPair = (pairs: Pairs, judged: CaseJudged): void => {
  if (!judged.pair) return
  const { carrier, granted, required } = judged.pair
  const grants: Gathered = pairs.get(carrier) ?? new Map<string, Map<string, string>>()
  const row = grants.get(granted) ?? new Map<string, string>()
  pairs.set(carrier, grants.set(granted, row.set(required, signOf(judged))))
}

const segments = (scope: string): number => scope.split(':').length

/* Pairs come as they are judged; they are shown from the shortest scope to the longest. */
const inOrder = (scopes: Iterable<string>): string[] =>
  [...new Set(scopes)].toSorted((one, other) => segments(one) - segments(other) || (one < other ? -1 : 1))

const gridOf = (grants: Gathered): PairGrid => {
  const granted = inOrder(grants.keys())
  const required = inOrder([...grants.values()].flatMap((row) => [...row.keys()]))
  const signs = (grant: string): string[] => required.map((one) => grants.get(grant)?.get(one) ?? pairSigns.open)
  return { granted, required, rows: granted.map((grant) => signs(grant).join('')) }
}

/** A grid a carrier. */
export const gridsOf = (pairs: Pairs): Record<string, PairGrid> =>
  Object.fromEntries([...pairs].map(([carrier, grants]) => [carrier, gridOf(grants)]))
