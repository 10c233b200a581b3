import { flipBaselinesOf } from '../plan/company.ts'
import type { Baseline, Rule } from '../plan/rule.ts'

/** How much one share brings. */
interface Grain {
  /** Faults at most. */
  faults: number
  /** Rows of variations, and how many shares bring some: the last brings the rest. */
  rows: number
  rowShares: number
}

/** Small shares can be dealt in an order in which most is found soon; large ones need fewer controls. */
export const small: Grain = { faults: 15, rows: 2, rowShares: 4 }
export const large: Grain = { faults: 30, rows: 30, rowShares: 1 }

/** Cases with faults of any rules, in the share that brings nothing of a baseline's own. */
const furtherCases = 8

/** From one position to before another, as in an array's `slice`. */
type Span = readonly [from: number, to: number]

/** What one hand brings: some faults of a baseline's own rules, or some rows of its variations, or what chance brings. */
export interface Share {
  baseline: Baseline
  /** Position of the baseline. */
  at: number
  faults: Span
  rows: Span
  /** Cases with faults of any rules. */
  further: number
}

const none: Span = [0, 0]

/** The shares of all baselines that `flip` rules stand on. */
export const sharesOf = (rules: Rule[], grain: Grain): Share[] =>
  flipBaselinesOf(rules).flatMap((baseline, at) => {
    const own = rules.flatMap((rule) => (rule.kind === 'flip' && rule.on.slug === baseline.slug ? [rule] : []))
    const all = own.reduce((sum, { faults }) => sum + Object.keys(faults).length, 0)
    // One fault of each rule comes before the further ones, and finds more than they do.
    const firsts = own.filter(hasTellingFault).length
    const faults = [...spansOf(0, firsts, grain), ...spansOf(firsts, all, grain)]
    const rows = Array.from({ length: grain.rowShares }, (_, share): Span => {
      const isLast = share === grain.rowShares - 1
      return [share * grain.rows, isLast ? Infinity : (share + 1) * grain.rows]
    })
    return [
      ...faults.map((span) => ({ baseline, at, faults: span, rows: none, further: 0 })),
      ...rows.map((span) => ({ baseline, at, faults: none, rows: span, further: 0 })),
      { baseline, at, faults: none, rows: none, further: furtherCases },
    ]
  })

const hasTellingFault = ({ faults, mutants }: Extract<Rule, { kind: 'flip' }>): boolean =>
  Object.values(mutants).some((edit) => edit in faults)

/** As few as need be, all of about one size. */
const spansOf = (from: number, to: number, { faults }: Grain): Span[] => {
  const many = Math.ceil((to - from) / faults)
  const place = (turn: number): number => from + Math.round(((to - from) * turn) / many)
  return Array.from({ length: many }, (_, turn) => [place(turn), place(turn + 1)])
}
