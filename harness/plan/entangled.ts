import { requesterOf } from './edits.ts'
import type { Plan } from './plan.ts'

/**
 * Pairs of edits that change different facts and still are no two facts: together they break a rule that neither breaks,
 * or one heals what the other breaks. An entry names an edit, or all edits of a rule or an area. There can be 32, a bit each.
 */
const pairs: [string, string][] = [
  // Each more broker is one more intermediary.
  ['delegation/relayed', 'hops/direct'],
  ['delegation/reason.through-a-broker', 'hops/direct'],
  ['hops/direct', 'hops/manifest-cap'],
  ['hops/direct', 'hops/relayed'],
  // Who counts signatures counts those that the one adds against the cap that the other sets.
  ['hops/manifest-cap', 'hops/request-cap'],
  ['delegation/relayed', 'hops/relayed'],
  // A chain that is somebody else's, in the hands of that somebody.
  ['delegation/holder.stolen', 'delegation/reason'],
  ['delegation/holder', 'delegation/relayed.stolen'],
  ['delegation/reason', 'delegation/relayed.stolen'],
  // Who does not sign there signs here.
  ['delegation/reason.through-a-broker', 'delegation/relayed'],
  // Who executes another's offer may be refused: then there is nothing to fetch.
  ['retrieval/hash.of-who-discovered', 'discovery/flow'],
  // What is delivered is what was asked for, and here it is something else.
  ['discovery/flow', 'retrieval/hash.delegated'],
  // A chain is bound to the key that signs, and here another one does.
  ['retrieval/bound-delegated', 'retrieval/bound.by-the-second-key'],
  // What was signed bare and sent in quotes is sent bare again, as it was signed.
  ['signature/binds-agent.quotes-added', 'signature/every-operation.agent-bare'],
  ['signature/binds-agent.quotes-added', 'signature/with-delegation.agent-bare'],
  // What the answer tells is of the key that signs, and here another one does: whoever takes it tells of that one.
  ['hops/every-operation.agents-key-ended', 'retrieval/hash'],
  ['hops/every-operation.agents-key-ended', 'retrieval/hash-relayed'],
  ['retrieval/hash', 'signature/every-operation.another-agents-signature'],
  ['retrieval/hash', 'signature/every-operation.key-ended'],
  ['retrieval/hash', 'signature/every-operation.key-not-yet'],
  ['retrieval/hash', 'signature/every-operation.strangers-key'],
  ['retrieval/hash', 'signature/every-operation.strangers-key-once-met'],
  // An entry that has no `x` is not found to be named by.
  ['keys/malformed-x.in-capitals', 'keys/type'],
  // A signature may have to be younger than its key.
  ['keys/window-start', 'window/whole-life'],
  // What was put in another order is put back into the one that was signed.
  ['signature/params-signed.components-in-another-order', 'signature/with-delegation.reversed'],
  // Where what is sent is drawn, it may come out as what was signed.
  ['signature/params-signed', 'window'],
  // Who stops at a header line that is none may leave a large body unread: the connection then ends before the answer.
  ['digest/form.large-body', 'signature/components-known.header-called-method'],
  ['digest/form.any-length', 'signature/components-known.header-called-method'],
]

const declaresStar = (plan: Plan): boolean => {
  const { scopes } = requesterOf(plan)
  return Array.isArray(scopes) && scopes.includes('*')
}

/** Variations that an exchange may refuse in a plan that has something else than their own baseline has. */
const strangers: [entry: string, to: (plan: Plan) => boolean][] = [
  // Which types of requester may bear a delegation is not said.
  ['requester/type-unspecified', ({ delegation }) => delegation !== undefined],
  // What a chain grants takes the place of a star, without which nothing public may be offered, or of no scopes at all.
  ['requester/names-both-spellings.delegation-in-camel-case', (plan) => declaresStar(plan) || plan.wants !== undefined],
  // Who asks for what is public with the scope of a subscription has no star, without which nothing public may be offered.
  ['scopes/subscription.subscribed', declaresStar],
  ['scopes/subscription.after-paid', declaresStar],
  ['scopes/subscription.before-paid', declaresStar],
  // Whether a request that was forwarded once has come by one hop or by two is open.
  ['hops/direct', ({ signatures }) => signatures.length > 1],
]

const isOf = (name: string, entry: string): boolean =>
  name === entry || name.startsWith(`${entry}.`) || name.startsWith(`${entry}/`)

/** Whether a variation, by name, must not be added to a plan. */
export const isStrangeTo = (plan: Plan, name: string): boolean =>
  strangers.some(([entry, to]) => isOf(name, entry) && to(plan))

/** The pairs that name an edit first, and those that name it second: a bit for each, since every two edits are asked for. */
const sidesOf = (name: string): readonly [first: number, second: number] => {
  const known = sides.get(name)
  if (known) return known
  const bits = (side: 0 | 1): number =>
    pairs.reduce((all, pair, at) => (isOf(name, pair[side]) ? all | (1 << at) : all), 0)
  const found = [bits(0), bits(1)] as const
  sides.set(name, found)
  return found
}

const sides = new Map<string, readonly [first: number, second: number]>()

/** Whether two edits, by name, must not stand together. */
export const entangled = (one: string, other: string): boolean => {
  const [first, second] = sidesOf(one)
  const [otherFirst, otherSecond] = sidesOf(other)
  return ((first & otherSecond) | (second & otherFirst)) !== 0
}
