import { flipBaselinesOf, type Member } from '../plan/company.ts'
import type { Baseline, Flip, Rule } from '../plan/rule.ts'

/** Faults of a baseline's own rules in one share; the first is smaller, so that soon most rules have had a turn. */
const ownFaults = 16
const firstFaults = 6

/** Rows of variations in the first of several shares. */
const firstRows = 3

/** What one hand brings of a baseline's own edits. */
export interface Share {
  baseline: Baseline
  /** Position of the baseline. */
  at: number
  /** How many rules stand on the baseline. */
  rules: number
  /** Position of this share among those of the baseline. */
  share: number
  /** How many shares the baseline has. */
  shares: number
}

/** The shares of all baselines that `flip` rules stand on. */
export const sharesOf = (rules: Rule[]): Share[] =>
  flipBaselinesOf(rules).flatMap((baseline, at) => {
    const own = rulesOn(rules, baseline)
    const faults = own.reduce((sum, rule) => sum + Object.keys(rule.faults).length, 0)
    const shares = 1 + Math.ceil(Math.max(0, faults - firstFaults) / ownFaults)
    return Array.from({ length: shares }, (_, share) => ({ baseline, at, rules: own.length, share, shares }))
  })

const rulesOn = (rules: Rule[], { slug }: Baseline): Flip[] =>
  rules.filter((rule) => rule.kind === 'flip').filter(({ on }) => on.slug === slug)

/** How many rules of the baseline have their first turn in a share. */
export const newRules = ({ share, rules }: Share): number =>
  Math.max(0, Math.min(rules, firstOf(share + 1)) - firstOf(share))

/** The faults of a share, of all that a baseline's own rules have. */
export const faultsOf = (faults: Member[], { share }: Share): Member[] =>
  faults.slice(firstOf(share), firstOf(share + 1))

const firstOf = (share: number): number => (share === 0 ? 0 : firstFaults + (share - 1) * ownFaults)

/** The rows of a share, of all that a baseline's own variations have. */
export const rowsOf = (rows: Member[][], { share, shares }: Share): Member[][] => {
  if (shares === 1) return rows
  if (share === 0) return rows.slice(0, firstRows)
  const size = Math.ceil(Math.max(0, rows.length - firstRows) / (shares - 1))
  const from = firstRows + (share - 1) * size
  return rows.slice(from, from + size)
}
