import type { Member } from '../../plan/company.ts'
import { facts, valueAt } from '../../plan/facts.ts'
import { caseOf } from '../../plan/rows.ts'
import type { Baseline } from '../../plan/rule.ts'
import { planCase, type PlannedCase } from '../planned.ts'

const says = ({ edits }: Member): string => edits.at(-1)?.edit.says ?? ''

/** A case of several members, judged for the last of them. */
export const planTogether = (baseline: Baseline, members: Member[], seed: number): PlannedCase => {
  const last = members.at(-1)
  if (!last) throw new Error('a row has somebody in it')
  const others = members.slice(0, -1).map(says)
  const title = others.length === 0 ? says(last) : `${says(last)}; and beside it: ${others.join('; ')}`
  return planCase(caseOf(baseline, members, seed), last.rule, title)
}

/** Times that a document says of its own future, or of what is just past: they are over after a while. */
const passing = /\{(past|ahead|behind|beyond|staged|pasttime|aheadtime|now)|\{time[+-]\d{1,3}[.@}]/

const world = /^\/(participants|keys)(\/|$)/

/**
 * The case as one of its row, whose faulty request finds the world of its control: where they do not differ in it, and
 * nothing in it is over soon, they share one.
 */
export const inRow = (planned: PlannedCase): PlannedCase => {
  const { baseline } = planned.case
  const { plan } = planned.composed
  const own = facts(baseline.plan, plan).filter((at) => world.test(at))
  const soonOver = own.some((at) => passing.test(JSON.stringify(valueAt(plan, at) ?? '')))
  const shared = !planned.changesWorld && !soonOver
  return { ...planned, besideSibling: false, ...(shared && own.length > 0 && { freshScene: false, world: plan }) }
}
