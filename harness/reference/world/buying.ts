import type { JsonObject } from '../../plan/json.ts'
import type { Answer } from './client.ts'
import { stringAt } from './learning.ts'
import type { Sending, Walker } from './walker.ts'
import type { Participant } from './world.ts'

const service = '/svc.v1.ExchangeService'

const endpointOf = (answer: Answer) => ({ endpoint: stringAt(answer, 'exchanges', 0, 'endpoint') })

/** Reads a publisher's manifest, and returns the endpoint of its first exchange. */
export const readManifest = async (walker: Walker, url: string): Promise<string> => {
  const says = "The agent reads the publisher's manifest: which exchanges sell for it?"
  return (await walker.get(says, url, endpointOf)).endpoint
}

/** How an agent asks. */
export interface Asking extends Pick<Sending, 'relay' | 'tokens'> {
  who: Participant
  endpoint: string
  uri: string
  /** Members of the requester beyond those that it must have. */
  requester?: JsonObject
}

const envelopeOf = ({ who, requester }: Asking): JsonObject => ({
  ver: '1.0',
  requester: { id: 'walker-1', domain: who.domain, type: 'REQUESTER_TYPE_AGENT', ...requester },
})

/** Asks for offers; `learn` takes from the answer what is wanted. */
export const discover = <T extends Record<string, string>>(
  walker: Walker,
  asking: Asking,
  says: string,
  learn: (answer: Answer) => T,
): Promise<T> =>
  walker.call(
    says,
    asking.who,
    `${asking.endpoint}${service}/DiscoverResources`,
    { ...envelopeOf(asking), uris: [asking.uri] },
    learn,
    { relay: asking.relay, ...(asking.tokens && { tokens: asking.tokens }) },
  )

const firstOffer = (answer: Answer) => ({ offer: stringAt(answer, 'offer_groups', 0, 'offers', 0, 'offer_id') })

const execute = (walker: Walker, asking: Asking, offer: string): Promise<{ url: string; bound_to: string }> =>
  walker.call(
    'It executes the transaction, and gets a signed URL that is bound to its key.',
    asking.who,
    `${asking.endpoint}${service}/ExecuteTransaction`,
    { ...envelopeOf(asking), offer_id: offer },
    (answer) => ({
      url: stringAt(answer, 'retrieval_endpoint'),
      bound_to: stringAt(answer, 'agent_identity_hash'),
    }),
    { relay: asking.relay },
  )

/** Discover, Execute, fetch. Returns the content. */
export const buy = async (walker: Walker, asking: Asking, says: string): Promise<string> => {
  const { offer } = await discover(walker, asking, says, firstOffer)
  const { url } = await execute(walker, asking, offer)
  const { content } = await walker.fetch('It fetches the content, and shows that it has the key.', asking.who, url)
  return content
}
