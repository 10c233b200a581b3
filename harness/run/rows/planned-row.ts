import type { Member } from '../../plan/company.ts'
import type { Plan } from '../../plan/plan.ts'
import { caseOf } from '../../plan/row.ts'
import type { Baseline } from '../../plan/rule.ts'
import { composedControl } from '../composed-control.ts'
import { planCase, type PlannedCase } from '../planned.ts'
import { isOverSoon } from './over-soon.ts'

const says = ({ edits }: Member): string => edits.at(-1)?.edit.says ?? ''

/** A case of several members, judged for the last of them. */
export const planTogether = (baseline: Baseline, members: Member[], seed: number): PlannedCase => {
  const last = members.at(-1)
  if (!last) throw new Error('a row has somebody in it')
  const others = members.slice(0, -1).map(says)
  const title = others.length === 0 ? says(last) : `${says(last)}; and beside it: ${others.join('; ')}`
  return planCase(caseOf(baseline, members, seed), last.rule, title)
}

const sharing = (planned: PlannedCase, world: Plan): PlannedCase =>
  isOverSoon(planned.case.baseline.plan, world) ? planned : { ...planned, freshScene: false, world }

/**
 * The case as one of its row, whose faulty request finds the world of its control: where they do not differ in it, and
 * nothing in it is over soon, they share one.
 */
export const inRow = (given: PlannedCase): PlannedCase => {
  const planned = { ...given, besideSibling: false }
  if (!planned.freshScene || planned.changesWorld) return planned
  return sharing(planned, composedControl(planned.control).plan)
}

/** The same, and the row by itself, without a fault, finds the world of the control that it is to its faults. */
export const inHand = (given: PlannedCase): PlannedCase => {
  const planned = inRow(given)
  return planned.freshScene && planned.expected === 'accepted' ? sharing(planned, planned.composed.plan) : planned
}
