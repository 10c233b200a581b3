import type { Failure, Report } from '../report-types.ts'
import { failureInBrief, failureInFull } from './failure.ts'
import type { Markup } from './markup.ts'

/** Characters of all failures together; the page stays below 3 MB. */
const budget = 900_000

/** The failures of all rules, the first of each before the second of any; in brief once the page is full. */
export const failuresOf = ({ rules, target }: Report): Map<Failure, Markup> => {
  const shown = new Map<Failure, Markup>()
  const deepest = Math.max(0, ...rules.map(({ failures }) => failures.length))
  const turns = Array.from({ length: deepest }, (_, turn) => turn)
  const inTurn = turns.flatMap((turn) => rules.flatMap(({ failures }) => failures.slice(turn, turn + 1)))
  const undecided = rules.flatMap((rule) => (rule.undecided ? [rule.undecided] : []))
  const firsts = new Set(
    rules.flatMap(({ failures, undecided: open }) => [...failures.slice(0, 1), ...(open ? [open] : [])]),
  )
  let spent = 0
  for (const failure of [...inTurn, ...undecided]) {
    const markup =
      spent < budget ? failureInFull(failure, target, firsts.has(failure)) : failureInBrief(failure, target)
    spent += markup.text.length
    shown.set(failure, markup)
  }
  return shown
}
