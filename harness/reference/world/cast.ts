import type { JsonObject } from '../../plan/json.ts'
import { relayTo, type Forwarded } from './broker.ts'
import { publishes, type Publication } from './documents.ts'
import { edgeOf } from './goods.ts'
import { newSigner, type Signer } from './signer.ts'
import { openSite, type Handler, type Place, type Served, type Site } from './site.ts'

/** Who may want to know what happens between participants. */
export interface Listener {
  /** A participant other than the exchange was asked for something. */
  served?: (served: Served) => void
  /** The broker passed a request on. */
  forwarded?: (forwarded: Forwarded) => void
}

/** Everybody but the exchange, each on a site of its own, and the keys that they sign with. */
export interface Cast {
  sites: Record<'publisher' | 'principal' | 'agent' | 'broker' | 'registry', Site>
  signers: Record<'publisher' | 'principal' | 'agent' | 'broker', Signer>
  /** Agents without a domain, and the base addresses of their key directories at the registry. */
  hosted: { base: string; signer: Signer }[]
}

/** The first handler that has an answer. */
const either =
  (...handlers: Handler[]): Handler =>
  async (request) => {
    for (const handle of handlers) {
      const answer = await handle(request)
      if (answer) return answer
    }
    return undefined
  }

const agentsOf = ({ base }: Place, signers: Signer[]): Cast['hosted'] =>
  signers.map((signer, index) => ({ signer, base: `${base}/agents/${index + 1}` }))

/** The registry's own directory has every hosted key, and each agent has documents of its own below it. */
const hosts = (registry: Place, signers: Signer[]): Handler => {
  const common = { role: 'ROLE_AGENT', domain: registry.host } as const
  // A key that its agent gave up: no directory has it any more, and the list names it for good.
  const revoked = [newSigner().thumbprint]
  const each = agentsOf(registry, signers).map(({ base, signer }) => ({ ...common, base, signers: [signer], revoked }))
  return publishes({ ...common, base: registry.base, signers, revoked }, ...each)
}

type Role = Publication['role']

const documents =
  (role: Role, signer: Signer, manifest: JsonObject = {}) =>
  ({ host, base }: Place): Handler =>
    publishes({ role, domain: host, base, signers: [signer], manifest })

/** Opens the sites. `opened` gets each as it opens, to be closed in the end. */
export const openCast = async (
  exchange: { domain: string; endpoint: string },
  listener: Listener,
  opened: (site: Site) => void,
): Promise<Cast> => {
  const open = async (make: (place: Place) => Handler): Promise<Site> => {
    const site = await openSite(make, (served) => listener.served?.(served))
    opened(site)
    return site
  }
  const signers = { publisher: newSigner(), principal: newSigner(), agent: newSigner(), broker: newSigner() }
  const hosted = [newSigner(), newSigner()]
  const exchanges = [{ ...exchange, relationship: 'DIRECT' }]
  const relay = relayTo(exchange.endpoint, signers.broker, (forwarded) => listener.forwarded?.(forwarded))
  const sites = {
    publisher: await open((site) =>
      either(documents('ROLE_PUBLISHER', signers.publisher, { exchanges })(site), edgeOf(site)),
    ),
    principal: await open(documents('ROLE_AGENT', signers.principal)),
    agent: await open(documents('ROLE_AGENT', signers.agent)),
    broker: await open((site) => either(documents('ROLE_BROKER', signers.broker)(site), relay)),
    registry: await open((site) => hosts(site, hosted)),
  }
  return { sites, signers, hosted: agentsOf(sites.registry, hosted) }
}
