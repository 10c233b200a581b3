import type { Check, CheckName, Parts, Steps } from './part.ts'
import { checkNames } from './part.ts'

export type PartName = CheckName | keyof Steps

/** What may stand in for a part: for a check what it finds, for a step the step. */
export type Replacement<N extends PartName> = N extends CheckName
  ? Check['holds']
  : N extends keyof Steps
    ? Steps[N]
    : never

/** A bad exchange: the reference with one realistic bug. */
export type Mutant = { [N in PartName]: { part: N; by: Replacement<N> } }[PartName]

/** Mutants by name; a name says what the bad exchange does. */
export type Mutants = Record<string, Mutant>

/** The reference with one part replaced. */
// The pair is one of the union's, whatever the name; the compiler cannot see that.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const mutant = <N extends PartName>(part: N, by: Replacement<N>): Mutant => ({ part, by }) as Mutant

/** For a check that a bad exchange does not make at all. */
export const unchecked = (): true => true

/** Several parts at once. */
export interface Replacements {
  checks?: Partial<Record<CheckName, Check['holds']>>
  steps?: Partial<Steps>
}

const isCheck = (name: PartName): name is CheckName => checkNames.some((check) => check === name)

/** The parts with some replaced; a replaced check still waits for the same ones before it. */
export const replaceParts = ({ checks, steps }: Parts, by: Replacements): Parts => {
  const replaced = { ...checks }
  for (const name of checkNames) {
    const holds = by.checks?.[name]
    if (holds) replaced[name] = { ...checks[name], holds }
  }
  return { checks: replaced, steps: { ...steps, ...by.steps } }
}

export const replacementsOf = ({ part, by }: Mutant): Replacements =>
  isCheck(part) ? { checks: { [part]: by } } : { steps: { [part]: by } }

/** The parts with a mutant's one replaced. */
export const applyMutant = (parts: Parts, by: Mutant): Parts => replaceParts(parts, replacementsOf(by))
