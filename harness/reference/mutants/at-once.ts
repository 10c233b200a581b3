import { setImmediate as turn } from 'node:timers/promises'
import type { Context } from '../context.ts'
import type { Violation } from '../part.ts'
import type { Mutant, Mutants } from '../replace.ts'
import { mutant } from '../replace.ts'

/** Keeps something of a request where all requests of an exchange share it, and has it back a moment later. */
const shares = <T>(keeps: (context: Context, found: Violation[]) => T, answers: Answers<T>): Mutant => {
  const shared = new WeakMap<object, T>()
  return mutant('verdict', async (context, violations) => {
    const { memory } = context.knows
    shared.set(memory, keeps(context, violations))
    await turn()
    const last = shared.get(memory)
    return last === undefined ? violations : answers(last, context, violations)
  })
}

type Answers<T> = (last: T, context: Context, violations: Violation[]) => Violation[]

const findingsOf = (area: RegExp): Mutant =>
  shares(
    (_, found) => found.filter(({ check }) => area.test(check)),
    (last, _, found) => [...found.filter(({ check }) => !area.test(check)), ...last],
  )

/** What may go wrong where several requests come at the same moment. */
export const atOnceMutants: Mutants = {
  'answers with what it found of the signature that came last': findingsOf(/^(signature|keys)\//),
  'answers with what it found of the chain that came last': findingsOf(/^delegation\//),
  'answers by what the request declares that came last': shares(
    ({ requester }) => requester,
    (last, context, found) => {
      Object.assign(context, { requester: last })
      return found
    },
  ),
  'tells the thumbprint of the agent that came last': shares(
    ({ key }) => key,
    (last, context, found) => {
      context.key = last
      return found
    },
  ),
}
