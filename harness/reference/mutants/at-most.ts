import { childrenVerified } from '../checks/delegation.ts'
import { askHops } from '../checks/hops.ts'
import { anchorNotRevoked, hopsNotRevoked } from '../checks/revocation.ts'
import type { Context } from '../context.ts'
import type { Link } from '../delegation.ts'
import { parts } from '../parts.ts'
import type { Mutants } from '../replace.ts'
import { mutant } from '../replace.ts'

const { checks, steps } = parts

const ofFirst = (count: number, context: Context): Context => ({
  ...context,
  signatures: context.signatures.slice(0, count),
})

const withLinks = (context: Context, change: (links: Link[]) => Link[]): Context => {
  const { delegation } = context
  return delegation ? { ...context, delegation: { ...delegation, links: change(delegation.links) } } : context
}

/** Exchanges that look at so many, and at no more: their lists were never longer when they were tried. */
export const atMostMutants: Mutants = {
  'looks at the windows of two brokers at most': mutant('hops/each-verified', (context) => {
    const otherwise = askHops(context, ['key', 'keyWindow', 'signature'])
    return otherwise === true ? askHops(ofFirst(3, context), ['window']) : otherwise
  }),
  'asks two brokers at most what they cover': mutant('hops/covers-all-five', (context) =>
    checks['hops/covers-all-five'].holds(ofFirst(3, context)),
  ),
  'looks whether the keys of two brokers at most are revoked': mutant('revocation/everywhere', (context) => {
    const hops = hopsNotRevoked(ofFirst(3, context))
    return hops === true ? anchorNotRevoked(context) : hops
  }),
  'counts what comes through one broker at most': mutant('access-caps', (context) =>
    context.signatures.length > 2 ? [] : steps['access-caps'](context),
  ),
  'counts by the caps of three tokens at most': mutant('access-caps', (context) =>
    steps['access-caps'](withLinks(context, (links) => links.slice(0, 3))),
  ),
  'verifies five tokens at most': mutant(
    'delegation/child-signature',
    (context) =>
      childrenVerified(context)
        .slice(0, 4)
        .every((one) => one === true) || 'a token does not verify',
  ),
}
