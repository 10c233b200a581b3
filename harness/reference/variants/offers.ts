import type { Context } from '../context.ts'
import { isObject, strings } from '../json.ts'
import { keeping } from '../kept.ts'
import type { Check } from '../part.ts'
import type { LabelledSignature } from '../signature-fields.ts'
import type { Variant } from './index.ts'

type Words = (context: Context) => string | undefined

const lastAskers = keeping<string | undefined>()

/**
 * Executes an offer for those alone of whom it is known by the same words that they have asked for what it is of; among
 * them for the last alone, where they have a name.
 */
export const soldTo =
  (words: Words, nameOf: Words = () => undefined): Check['holds'] =>
  (context) => {
    const { operation, knows, member, envelope } = context
    const last = lastAskers(context)
    const asked = (uri: string): string => JSON.stringify([words(context), uri])
    if (operation === 'discover') {
      for (const uri of strings(member(envelope, 'uris'))) last.set(asked(uri), nameOf(context))
      return true
    }
    const id = member(envelope, 'offer_id')
    const resource = operation === 'execute' && typeof id === 'string' ? knows.resource(id) : undefined
    if (!resource) return true
    const name = asked(resource.uri)
    return (last.has(name) && last.get(name) === nameOf(context)) || 'the offer was made to another'
  }

const boundTo = (...names: Parameters<typeof soldTo>): Variant => ({
  checks: { 'execute/offer-entitled': soldTo(...names) },
})

const keyOf = (signature: LabelledSignature | undefined): string =>
  JSON.stringify(signature?.parameters.get('keyid')?.text)

const agentsKey: Words = ({ signatures: [first] }) => keyOf(first)
const idOf: Words = ({ requester, member }) => JSON.stringify(member(requester, 'id'))

const tokensOf: Words = ({ requester, member }) => {
  const delegation = member(requester, 'delegation')
  return isObject(delegation) ? JSON.stringify(member(delegation, 'token')) : undefined
}

/** Exchanges that bind an offer to what came with the request that brought it. */
export const offerVariants: Record<string, Variant> = {
  'makes an agent one offer at a time for a resource': {
    foundOut: true,
    ...boundTo(agentsKey, idOf),
  },
  'executes an offer for the requester.id alone to which it was made': boundTo(idOf),
  'executes an offer for the key alone to which it was made': boundTo(agentsKey),
  'executes an offer through the hands alone through which it was made': boundTo(({ signatures }) =>
    signatures.map(keyOf).join(' '),
  ),
  'executes an offer by the tokens alone by which it was made': boundTo(tokensOf),
  'makes an agent one offer for a resource, by the tokens of its last Discover': {
    foundOut: true,
    ...boundTo(agentsKey, tokensOf),
  },
}
