import type { Flipped } from '../../reports/journal.ts'
import { compose } from '../plan/compose.ts'
import { facts, valueAt } from '../plan/facts.ts'
import type { PlannedCase } from './planned.ts'

/** Longest JSON text of a value that a journal shows, in characters. */
const longest = 400

/** Where a case's plan differs from its control's: templates as they stand, before they are filled in. */
export const flippedFacts = (planned: PlannedCase): Flipped[] => {
  const [control, faulty] = [compose(planned.control).plan, compose(planned.case).plan]
  return facts(control, faulty).map((at) => ({ at, control: textAt(control, at), case: textAt(faulty, at) }))
}

const textAt = (plan: unknown, pointer: string): string | null => {
  const value = valueAt(plan, pointer)
  const text = value === undefined ? null : JSON.stringify(value)
  return text !== null && text.length > longest ? `${text.slice(0, longest)}…` : text
}

/** The same where the control is what went wrong. */
export const turned = (flipped: Flipped[]): Flipped[] =>
  flipped.map((fact) => ({ at: fact.at, control: fact.case, case: fact.control }))
