import { clone } from '../plan/clone.ts'
import type { Place } from './place.ts'
import type { JsonObject } from '../plan/json.ts'
import type { Plan, Relays, SignaturePlan } from '../plan/plan.ts'

/** The whole stack of signatures: those of the plan, then one for each broker that passes the request on further. */
export const stackOf = ({ signatures, relays }: Plan, hopCap: number): SignaturePlan[] => {
  const [, second] = signatures
  if (!relays || !second) return signatures
  const { by, intermediaries } = relays
  const most = depthOf(intermediaries, hopCap)
  const stack = [...signatures]
  while (stack.length <= most) {
    const key = by[(stack.length - signatures.length) % by.length] ?? second.key
    stack.push(hopLike(second, key, `hop${stack.length}`, stack.at(-1)?.label ?? ''))
  }
  return stack
}

const depthOf = (intermediaries: Relays['intermediaries'], hopCap: number): number =>
  typeof intermediaries === 'number'
    ? intermediaries
    : Math.min(hopCap + intermediaries.beyondCap, intermediaries.most ?? Infinity)

const isSignature = (identifier: string): boolean => identifier.startsWith('"signature"')

/** One more hop: another key and label, over the signature before it. */
const hopLike = (hop: SignaturePlan, key: string, label: string, previous: string): SignaturePlan => ({
  ...hop,
  key,
  label,
  covered: [...hop.covered.filter((identifier) => !isSignature(identifier)), `"signature";key="${previous}"`],
  parameters: { ...hop.parameters, keyid: `"{key.${key}.thumbprint}"` },
})

/** The envelope with its depth cap, where there is one, at the place that the dialect gives it. */
export const withMaxHops = (
  { request: { envelope, maxHops: own }, signatures }: Plan,
  { maxHops: place, usualMaxHops }: Pick<Place, 'maxHops' | 'usualMaxHops'>,
): JsonObject => {
  const maxHops = own ?? (signatures.length > 1 ? usualMaxHops : undefined)
  if (maxHops === undefined) return envelope
  const copy = clone(envelope)
  let at = copy
  for (const name of place.slice(0, -1)) at = (at[name] ??= {}) as JsonObject
  at[place.at(-1) ?? 'max_hops'] = maxHops
  return copy
}
