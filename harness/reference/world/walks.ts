import { buy, discover, readManifest, type Asking } from './buying.ts'
import type { Answer } from './client.ts'
import { manifestPath } from './documents.ts'
import { authorityToken, chainOf, childToken } from './tokens.ts'
import { stringAt } from './learning.ts'
import type { Walker } from './walker.ts'

/** A way to content. */
export interface Walk {
  slug: string
  title: string
  says: string
  /** URI of the resource that it leads to. */
  wants(walker: Walker): { uri: string; content: string }
  /** Takes the steps, and returns the content. */
  take(walker: Walker): Promise<string>
}

const plainly = 'The agent asks the exchange for offers, signed with its own key.'

const buyOpen = async (walker: Walker, more: Partial<Asking> = {}, says = plainly): Promise<string> => {
  const { participants, resources } = walker.world
  const endpoint = await readManifest(walker, participants.publisher.base + manifestPath)
  return buy(walker, { who: participants.agent, endpoint, uri: resources.open.uri, ...more }, says)
}

const scope = 'internal:reports'
const tenMinutes = 600

/** The owner grants to the principal, the principal to the agent. */
const delegation = ({ world: { participants } }: Walker) => {
  const { publisher, principal, agent } = participants
  const expires = Math.floor(Date.now() / 1000) + tenMinutes
  const tokens = [
    authorityToken(publisher.signer, { issuer: publisher.domain, scope, expires, holder: principal.signer.thumbprint }),
    childToken(principal.signer, { issuer: principal.domain, scope, expires, holder: agent.signer.thumbprint }),
  ]
  const message = {
    principal_domain: publisher.domain,
    principal_id: 'principal-1',
    scopes: [scope],
    expires_at: new Date(expires * 1000).toISOString(),
    token: chainOf(tokens),
    token_format: 'jwt',
  }
  return { tokens, requester: { type: 'REQUESTER_TYPE_DELEGATED', scopes: [scope], delegation: message } }
}

const absence = (answer: Answer) => ({ absence_reason: stringAt(answer, 'offer_groups', 0, 'absence_reason') })

const delegated = async (walker: Walker): Promise<string> => {
  const { participants, resources } = walker.world
  const { uri } = resources.gated
  const asking = {
    who: participants.agent,
    uri,
    endpoint: await readManifest(walker, participants.publisher.base + manifestPath),
  }
  await discover(walker, asking, 'It asks without any scope: the report is there, and gated.', absence)
  const says = 'It asks again, with a chain of tokens from the owner of the report to its own key.'
  return buy(walker, { ...asking, ...delegation(walker) }, says)
}

const fromEdge = async (walker: Walker): Promise<string> => {
  const { participants, resources } = walker.world
  const { uri } = resources.open
  const { manifest } = await walker.get(
    "The agent crawls a page, and the publisher's edge turns it away with the address of the manifest.",
    uri,
    ({ headers }) => ({ manifest: headers['x-content-rules'] ?? '' }),
    403,
  )
  const endpoint = await readManifest(walker, manifest)
  return buy(walker, { who: participants.agent, endpoint, uri }, plainly)
}

const open = ({ world }: Walker) => world.resources.open

/** The ways that the spec describes, the plainest first. */
export const walks: readonly Walk[] = [
  {
    slug: 'direct',
    title: 'Direct',
    says: "An agent that knows the protocol: publisher's manifest, exchange, offer, transaction, content.",
    wants: open,
    take: (walker) => buyOpen(walker),
  },
  {
    slug: 'edge',
    title: 'From a 403',
    says: 'An agent that crawls is shown the way by the edge, and goes on as before.',
    wants: open,
    take: fromEdge,
  },
  {
    slug: 'broker',
    title: 'Through a broker',
    says: "A broker passes the agent's requests on, each with one more signature over the agent's.",
    wants: open,
    take: (walker) =>
      buyOpen(
        walker,
        { relay: walker.world.participants.broker.base },
        'The agent signs for the exchange, and hands the request to the broker.',
      ),
  },
  {
    slug: 'delegated',
    title: 'With a delegation',
    says: "The owner of a gated report lets a principal have it, and the principal lets the agent: each token names the next holder's key.",
    wants: ({ world }) => world.resources.gated,
    take: delegated,
  },
  {
    slug: 'registry',
    title: 'Hosted by a registry',
    says: 'An agent without a domain: a registry publishes its key, and is what Signature-Agent names.',
    wants: open,
    take: (walker) => buyOpen(walker, { who: walker.world.participants.hosted }),
  },
]
