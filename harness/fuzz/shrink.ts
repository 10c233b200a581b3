import { array, nat } from 'fast-check'
import type { Case, NamedEdit } from '../plan/compose.ts'

/** Candidates that are tried at most before what there is stays as it is. */
const mostCandidates = 200

/** Whether a smaller case still goes wrong in the same way. */
export type StillFails = (candidate: Case) => Promise<boolean>

/**
 * The smallest case that still goes wrong: first fewer edits, then smaller parameters. What is expected of it stays what
 * it was: a case with a fault keeps one.
 */
export const shrink = async (one: Case, stillFails: StillFails): Promise<Case> => {
  let left = mostCandidates
  const tried: StillFails = async (candidate) => left-- > 0 && stillFails(candidate)
  return fewerChoices(await fewerEdits(one, tried), tried)
}

/** Edits that come and go together: a fault that stands upon a variation, with that. */
const unitsOf = (edits: NamedEdit[]): NamedEdit[][] => {
  const grounds = new Map(edits.flatMap((edit) => groundOf(edit, edits).map((ground) => [ground, edit] as const)))
  return edits.filter((edit) => !grounds.has(edit)).map((edit) => [...groundOf(edit, edits), edit])
}

const groundOf = ({ rule, slug, role }: NamedEdit, edits: NamedEdit[]): NamedEdit[] => {
  if (rule.kind !== 'flip' || role !== 'fault') return []
  const upon: Partial<Record<string, string>> = rule.upon ?? {}
  return edits.filter((edit) => edit.rule === rule && edit.slug === upon[slug])
}

const isFault = (unit: NamedEdit[]): boolean => unit.some(({ role }) => role === 'fault')

const fewerEdits = async (one: Case, stillFails: StillFails): Promise<Case> => {
  const withEdits = (units: NamedEdit[][]): Case => only(one, units.flat())
  let units = unitsOf(one.edits)
  const faults = units.filter(isFault)
  // Most failures are one fault's, and nothing else's.
  for (const fault of faults) if (units.length > 1 && (await stillFails(withEdits([fault])))) return withEdits([fault])
  if (faults.length > 0 && faults.length < units.length && (await stillFails(withEdits(faults)))) units = faults
  for (
    let size = Math.ceil(units.length / 2);
    size >= 1 && units.length > 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let from = 0; from < units.length;) {
      const fewer = units.toSpliced(from, size)
      const keepsKind = fewer.length > 0 && (faults.length === 0 || fewer.some(isFault))
      if (keepsKind && (await stillFails(withEdits(fewer)))) units = fewer
      else from += size
    }
  }
  return withEdits(units)
}

/** A case with some of its edits, and what those draw. */
const only = ({ draws, ...one }: Case, edits: NamedEdit[]): Case => {
  const names = new Set(edits.map(({ name }) => name))
  const kept = Object.entries(draws ?? {}).filter(([name]) => names.has(name))
  return { ...one, edits, ...(kept.length > 0 && { draws: Object.fromEntries(kept) }) }
}

/** Choices of an edit: fast-check makes them fewer, and then smaller. */
const choices = array(nat(), { maxLength: 256, size: 'max' })

const fewerChoices = async (one: Case, stillFails: StillFails): Promise<Case> => {
  let smallest = one
  for (const name of Object.keys(one.draws ?? {})) smallest = await smallestChoices(smallest, name, stillFails)
  return smallest
}

const smallestChoices = async (one: Case, name: string, stillFails: StillFails): Promise<Case> => {
  const known = one.draws?.[name] ?? []
  if (!choices.canShrinkWithoutContext(known)) return one
  let best = { case: one, candidates: choices.shrink([...known], undefined) }
  for (let smaller = true; smaller;) {
    smaller = false
    for (const { value, context } of best.candidates) {
      const candidate = { ...best.case, draws: { ...best.case.draws, [name]: value } }
      if (!(await stillFails(candidate))) continue
      best = { case: candidate, candidates: choices.shrink(value, context) }
      smaller = true
      break
    }
  }
  return best.case
}
