import { maxHopsOf, within } from '../checks/hops.ts'
import type { Context } from '../context.ts'
import { isForwarded } from '../hops.ts'
import { parts } from '../parts.ts'
import type { Mutants } from '../replace.ts'
import { mutant, unchecked } from '../replace.ts'

const { checks } = parts

/** How many keys have signed the stack. */
const keysOf = ({ signatures }: Context): number =>
  new Set(signatures.map(({ parameters }) => parameters.get('keyid')?.text)).size

/** How deep a stack may be, by the request and by the exchange's own manifest. */
export const hopCapMutants: Mutants = {
  'does not look at max_hops': mutant('hops/request-cap', unchecked),
  'counts brokers against max_hops, and not how often they sign': mutant('hops/request-cap', (context) =>
    within(keysOf(context) - 1, maxHopsOf(context)),
  ),
  'refuses the first broker above max_hops alone': mutant('hops/request-cap', (context) => {
    const brokers = context.signatures.length - 1
    const cap = maxHopsOf(context)
    return brokers > (cap ?? brokers) + 1 || within(brokers, cap)
  }),
  'takes max_hops of a word for none': mutant('hops/request-cap', (context) => {
    const cap = maxHopsOf(context)
    return Number.isNaN(cap) || within(context.signatures.length - 1, cap)
  }),
  'takes max_hops that is no whole number for none': mutant('hops/request-cap', (context) => {
    const cap = maxHopsOf(context)
    return (!Number.isNaN(cap) && !Number.isInteger(cap)) || within(context.signatures.length - 1, cap)
  }),
  'takes max_hops of text for none': mutant('hops/request-cap', (context) => {
    const { envelope, member, signatures } = context
    const given = member(member(envelope, 'constraints') as typeof envelope, 'max_hops')
    return typeof given === 'string' || within(signatures.length - 1, maxHopsOf(context))
  }),
  'wants max_hops of four at least': mutant('hops/request-cap', (context) =>
    isForwarded(context) ? within(Math.max(4, context.signatures.length - 1), maxHopsOf(context)) : true,
  ),
  'counts itself and the agent against max_hops': mutant('hops/request-cap', (context) =>
    isForwarded(context) ? within(context.signatures.length + 1, maxHopsOf(context)) : true,
  ),
  'does not look at its own cap': mutant('hops/manifest-cap', unchecked),
  'does not look at its own cap where the request has none': mutant(
    'hops/manifest-cap',
    (context) => maxHopsOf(context) === undefined || checks['hops/manifest-cap'].holds(context),
  ),
  'does not look at its own cap where a chain is sent': mutant(
    'hops/manifest-cap',
    (context) => context.delegation !== undefined || checks['hops/manifest-cap'].holds(context),
  ),
  'takes max_hops in place of its own cap': mutant('hops/manifest-cap', (context) =>
    within(context.signatures.length - 1, maxHopsOf(context) ?? context.hopCap),
  ),
  'counts brokers, and not how often they sign': mutant('hops/manifest-cap', (context) =>
    within(keysOf(context) - 1, context.hopCap),
  ),
  'lets one intermediary more through than its own cap': mutant('hops/manifest-cap', ({ signatures, hopCap }) =>
    within(signatures.length - 2, hopCap),
  ),
  'counts itself and the agent against its own cap': mutant('hops/manifest-cap', ({ signatures, hopCap }) =>
    within(signatures.length + 1, hopCap),
  ),
}
