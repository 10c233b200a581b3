import { flipBaselinesOf, type Member } from '../plan/company.ts'
import type { Baseline, Rule } from '../plan/rule.ts'
import { tellingIn } from './telling.ts'

/** Faults of a baseline's own rules in one share. */
const ownFaults = 20

/** Rows of variations in one of several shares, and how many telling ones such a row has at least. */
const firstRows = 5
const tellsEnough = 2

/** What one hand brings of a baseline's own edits. */
export interface Share {
  baseline: Baseline
  /** Position of the baseline. */
  at: number
  /** Position of this share among those of the baseline. */
  share: number
  /** How many shares the baseline has. */
  shares: number
}

/** The shares of all baselines that `flip` rules stand on. */
export const sharesOf = (rules: Rule[]): Share[] =>
  flipBaselinesOf(rules).flatMap((baseline, at) => {
    const shares = Math.max(1, Math.ceil(faultsOn(rules, baseline) / ownFaults))
    return Array.from({ length: shares }, (_, share) => ({ baseline, at, share, shares }))
  })

const faultsOn = (rules: Rule[], { slug }: Baseline): number =>
  rules
    .filter((rule) => rule.kind === 'flip')
    .filter(({ on }) => on.slug === slug)
    .reduce((sum, { faults }) => sum + Object.keys(faults).length, 0)

/** The faults of a share, of all that a baseline's own rules have. */
export const faultsOf = (faults: Member[], { share }: Share): Member[] =>
  faults.slice(share * ownFaults, (share + 1) * ownFaults)

/** The rows of a share, of all that a baseline's own variations have: what tells little is left to the last one. */
export const rowsOf = (rows: Member[][], { share, shares }: Share): Member[][] => {
  const many = rows.filter((row) => tellingIn(row) >= tellsEnough).length
  const from = Math.min(many, share * firstRows)
  return rows.slice(from, share === shares - 1 ? undefined : Math.min(many, from + firstRows))
}
