import type { Context } from './context.ts'
import { isObject, strings } from './json.ts'
import { keeping } from './mutants/kept.ts'
import type { Check } from './part.ts'
import type { LabelledSignature } from './signature-fields.ts'
import type { Variant } from './variants.ts'

/** Executes an offer for those alone of whom it is known by the same words that they have asked for what it is of. */
export const soldTo =
  (words: (context: Context) => string | undefined): Check['holds'] =>
  (context) => {
    const { operation, knows, member, envelope } = context
    const name = (uri: string): string => `asked ${words(context) ?? ''} ${uri}`
    if (operation === 'discover') {
      for (const uri of strings(member(envelope, 'uris'))) knows.memory.set(name(uri), true)
      return true
    }
    const id = member(envelope, 'offer_id')
    const resource = operation === 'execute' && typeof id === 'string' ? knows.resource(id) : undefined
    return !resource || knows.memory.get(name(resource.uri)) === true || 'the offer was made to another'
  }

const lastAskers = keeping<string>()

/** Of the requesters of one agent, the one who has asked last may execute what it was offered. */
const lastToAsk: Check['holds'] = (context) => {
  const { operation, knows, member, envelope, requester, signatures } = context
  const last = lastAskers(context)
  const name = (uri: string): string => `${keyOf(signatures[0])} ${uri}`
  const who = JSON.stringify(member(requester, 'id'))
  if (operation === 'discover') {
    for (const uri of strings(member(envelope, 'uris'))) last.set(name(uri), who)
    return true
  }
  const id = member(envelope, 'offer_id')
  const resource = operation === 'execute' && typeof id === 'string' ? knows.resource(id) : undefined
  return !resource || last.get(name(resource.uri)) === who || 'a later offer has taken the place of this one'
}

const boundTo = (words: (context: Context) => string | undefined): Variant => ({
  checks: { 'execute/offer-entitled': soldTo(words) },
})

const keyOf = (signature: LabelledSignature | undefined): string =>
  JSON.stringify(signature?.parameters.get('keyid')?.text)

/** Exchanges that bind an offer to what came with the request that brought it. */
export const offerVariants: Record<string, Variant> = {
  'makes an agent one offer at a time for a resource': {
    foundOut: true,
    checks: { 'execute/offer-entitled': lastToAsk },
  },
  'executes an offer for the requester.id alone to which it was made': boundTo(({ requester, member }) =>
    JSON.stringify(member(requester, 'id')),
  ),
  'executes an offer for the key alone to which it was made': boundTo(({ signatures: [first] }) => keyOf(first)),
  'executes an offer through the hands alone through which it was made': boundTo(({ signatures }) =>
    signatures.map(keyOf).join(' '),
  ),
  'executes an offer by the tokens alone by which it was made': boundTo(({ requester, member }) => {
    const delegation = member(requester, 'delegation')
    return isObject(delegation) ? JSON.stringify(member(delegation, 'token')) : undefined
  }),
}
