import { passedToBroker } from '../checks/delegation.ts'
import type { Context } from '../context.ts'
import { strings } from '../json.ts'
import { keeping } from '../kept.ts'
import { parts } from '../parts.ts'
import type { SpendCap } from '../quota.ts'
import type { Mutants } from '../replace.ts'
import { mutant } from '../replace.ts'
import { blindTo, isDigits } from './blind-to.ts'
import { asBeforeBroker } from './delegation-relayed.ts'
import { carried, offeredIn, priceOf } from './carried.ts'

const { steps } = parts

/** By the agent's key. */
const capsAtDiscover = keeping<SpendCap[]>()

/** Whether a URI was last shown at no price. */
const shown = keeping<boolean>()

const listPriceOf = (context: Context): number => offeredIn(context)?.price_cents ?? 0

/** Exchanges that misread what a grant may spend. */
export const spendMutants: Mutants = {
  'sells for more than the grant may spend': mutant('spend-caps', () => []),
  'reads a spend cap into 32 bits': mutant('spend-caps', (context) =>
    steps['spend-caps'](context).map((cap) => ({ ...cap, limit: cap.limit % 2 ** 32 })),
  ),
  'sells at any price by a chain that an agent has passed on to a broker': mutant('spend-caps', (context) =>
    passedToBroker(context) ? [] : steps['spend-caps'](context),
  ),
  'passes over the spend cap of the token that names a broker': mutant('spend-caps', (context) =>
    steps['spend-caps'](asBeforeBroker(context)),
  ),
  'takes a spend cap in digits for none': blindTo('spend-caps', 'svc_max_spend_cents', isDigits),
  'takes a spend cap that is a number for none': blindTo(
    'spend-caps',
    'svc_max_spend_cents',
    (value) => typeof value === 'number',
  ),
  "looks at the message's spend cap alone": mutant('spend-caps', (context) =>
    carried(context, 'max_spend_cents') === undefined ? [] : steps['spend-caps'](context),
  ),
  "looks at the message's spend cap where it has one": mutant('spend-caps', (context) => {
    const limit = steps['cap-value'](carried(context, 'max_spend_cents'))
    return steps['spend-caps'](context).map((cap) => ({ ...cap, limit: limit ?? cap.limit }))
  }),
  "looks at the first token's spend cap alone": mutant('spend-caps', (context) =>
    steps['spend-caps'](context).slice(0, 1),
  ),
  "looks at the lower spend cap of the last token's and the message's": mutant('spend-caps', (context) => {
    const limit = steps['cap-value'](carried(context, 'max_spend_cents')) ?? Infinity
    const caps = steps['spend-caps'](context).slice(-1)
    return caps.map((cap) => ({ ...cap, limit: Math.min(limit, cap.limit) }))
  }),
  "looks at the last token's spend cap alone": mutant('spend-caps', (context) =>
    steps['spend-caps'](context).slice(-1),
  ),
  'looks at the spend caps of the first and the last token': blindTo(
    'spend-caps',
    'svc_max_spend_cents',
    (_, isBetween) => isBetween,
  ),
  'takes a spend cap of zero for none': mutant(
    'is-too-dear',
    (spent, price, limit) => limit !== 0 && steps['is-too-dear'](spent, price, limit),
  ),
  'compares cents with whole units': mutant('is-too-dear', (spent, price, limit) => (spent + price) / 100 > limit),
  'makes cents of whole units, and cuts off what is less than one': mutant(
    'is-too-dear',
    (spent, price, limit) => spent + Math.trunc((price / 100) * 100) > limit,
  ),
  'looks at what was spent before, and not at the price': mutant('is-too-dear', (spent, _, limit) => spent > limit),
  'goes at Execute by the spend caps that a chain had at Discover': mutant('spend-caps', (context) => {
    const found = capsAtDiscover(context)
    const by = context.key?.thumbprint ?? ''
    const caps = steps['spend-caps'](context)
    if (context.operation === 'discover') found.set(by, caps)
    return found.get(by) ?? caps
  }),
  'looks at a spend cap where there is no access cap': mutant('spend-caps', (context) =>
    steps['access-caps'](context).length > 0 ? [] : steps['spend-caps'](context),
  ),
  'looks at a spend cap where there is no period': mutant('spend-caps', (context) =>
    steps['access-caps'](context).some(({ period }) => period !== undefined) ? [] : steps['spend-caps'](context),
  ),
  'looks at a spend cap where there is no broker': mutant('spend-caps', (context) =>
    context.signatures.length > 1 ? [] : steps['spend-caps'](context),
  ),
  'does not sell at the cap': mutant('is-too-dear', (spent, price, limit) => spent + price >= limit),
  'spends the price of the list where a subscriber pays nothing': mutant('spend-caps', (context) => {
    const more = listPriceOf(context) - (priceOf(context) ?? 0)
    return steps['spend-caps'](context).map((cap) => ({ ...cap, limit: cap.limit - more }))
  }),
  'goes by the price that was last shown for a URI': mutant('spend-caps', (context) => {
    const { envelope, member, requester } = context
    const forNothing = strings(requester?.['scopes']).some((scope) => scope.startsWith('subscription:'))
    for (const uri of strings(member(envelope, 'uris'))) shown(context).set(uri, forNothing)
    const more = shown(context).get(offeredIn(context)?.uri ?? '') ? listPriceOf(context) : 0
    return steps['spend-caps'](context).map((cap) => ({ ...cap, limit: cap.limit + more }))
  }),
}
