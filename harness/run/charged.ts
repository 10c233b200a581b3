import type { Case, NamedEdit } from '../plan/compose.ts'
import type { Rule } from '../plan/rule.ts'

/** The edits that decide what is expected of a case: its faults, else its variations. */
export const decisive = ({ edits }: Case): NamedEdit[] => {
  const faults = edits.filter(({ role }) => role === 'fault')
  return faults.length > 0 ? faults : edits
}

/**
 * The rule whose verdict a case of several edits is: that of its fault. Of several faults the last stands for all, and
 * none of them has to be the reason that the refusal gives.
 */
export const chargedRule = (one: Case): Rule | undefined => {
  const rules = [...new Set(decisive(one).map(({ rule }) => rule))]
  const last = rules.at(-1)
  if (rules.length < 2 || last?.kind !== 'flip') return last
  const { reason: _, ...without } = last
  return without
}

/** What a case of several edits does, in words: what is wrong first, and then what else differs. */
export const titleOf = (one: Case): string => {
  const charged = decisive(one)
  const others = one.edits.filter((edit) => !charged.includes(edit))
  return others.length === 0 ? says(charged) : `${says(charged)} (beside: ${says(others)})`
}

const says = (edits: NamedEdit[]): string => edits.map(({ edit }) => edit.says).join('; ')
