import type { Context } from '../context.ts'
import { parts } from '../parts.ts'
import type { CheckName } from '../part.ts'
import type { Mutants } from '../replace.ts'
import { mutant } from '../replace.ts'

const textOf = ({ delegation }: Context): string =>
  (delegation?.links ?? []).map((link) => link.parts.join('.')).join('~')

/** A check that a chain passes for good once it has. */
const askedOnce = (name: CheckName) =>
  mutant(name, (context) => {
    const { delegation, knows } = context
    const asked = `${name} ${textOf(context)}`
    const finding = (delegation && knows.memory.get(asked)) || parts.checks[name].holds(context)
    if (delegation && finding === true) knows.memory.set(asked, true)
    return finding
  })

/** Exchanges that remember chains. */
export const rememberedChains: Mutants = {
  'asks once whether a chain has expired': askedOnce('delegation/expired'),
  'asks once who holds a chain': askedOnce('delegation/holder'),
}
