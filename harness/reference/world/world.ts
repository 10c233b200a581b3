import type { Fixture, Resource } from '../fixture.ts'
import type { Profile, RunningServer, ServerOptions } from '../server.ts'
import { startServer } from '../server.ts'
import { openCast, type Cast, type Listener } from './cast.ts'
import { fixtureOf, goodsOf } from './goods.ts'
import type { Signer } from './signer.ts'
import type { Site } from './site.ts'

/** Where everything is: a target profile, and under `world` what a profile has no key for. */
export interface WorldProfile extends Profile {
  publisher: { base: string }
  edge: { url: string }
  /** All the others, whose documents can be certified too. */
  certify: { base: string; role: 'agent' | 'broker' }[]
  world: {
    /** Where content is delivered to whom the retrieval URL is bound to. */
    delivery: string
    agent: string
    principal: string
    /** Requests for the exchange are handed to it as to an HTTP proxy. */
    broker: string
    registry: string
    /** Base addresses of the key directories of agents without a domain. */
    registry_agents: string[]
    resources: string[]
  }
}

/** Somebody who signs: an agent, the owner of a resource, a principal. */
export interface Participant {
  domain: string
  /** Base address of its key directory. */
  base: string
  signer: Signer
}

/** The whole world, running. */
export interface World {
  profile: WorldProfile
  participants: Record<'publisher' | 'principal' | 'agent' | 'broker' | 'hosted', Participant>
  resources: Record<'open' | 'gated', Resource>
  close(): Promise<void>
}

const handOver = async (control: string, fixture: Fixture): Promise<void> => {
  const answer = await fetch(`${control}/fixture`, { method: 'PUT', body: JSON.stringify(fixture) })
  if (!answer.ok) throw new Error(`the exchange did not take its world: ${await answer.text()}`)
}

const profileOf = ({ profile: exchange, delivery }: RunningServer, { sites, hosted }: Cast): WorldProfile => {
  const resources = Object.values(goodsOf(sites.publisher)).map(({ uri }) => uri)
  return {
    ...exchange,
    publisher: { base: sites.publisher.base },
    edge: { url: resources[0] ?? '' },
    certify: [
      ...[sites.agent, sites.principal, sites.registry, ...hosted].map(({ base }) => ({
        base,
        role: 'agent' as const,
      })),
      { base: sites.broker.base, role: 'broker' },
    ],
    world: {
      delivery,
      agent: sites.agent.base,
      principal: sites.principal.base,
      broker: sites.broker.base,
      registry: sites.registry.base,
      registry_agents: hosted.map(({ base }) => base),
      resources,
    },
  }
}

const participantsOf = ({ sites, signers, hosted: [first] }: Cast): World['participants'] => {
  const at = (name: keyof Cast['signers']): Participant => {
    const { host, base } = sites[name]
    return { domain: host, base, signer: signers[name] }
  }
  const hosted = first!
  return {
    publisher: at('publisher'),
    principal: at('principal'),
    agent: at('agent'),
    broker: at('broker'),
    hosted: { domain: sites.registry.host, ...hosted },
  }
}

/**
 * Starts everybody on loopback: the exchange as `options` say, its delivery endpoint, a publisher with its edge, a principal, an agent, a
 * broker, and a registry that hosts agents. Each signs with keys of its own.
 */
export const startWorld = async (options: ServerOptions = {}, listener: Listener = {}): Promise<World> => {
  const server = await startServer({ ...options, deliveryElsewhere: true })
  const exchange = server.profile
  const sites: Site[] = []
  const close = async (): Promise<void> => {
    await Promise.all([server, ...sites].map((one) => one.close()))
  }
  try {
    const listed = { domain: new URL(exchange.base).host, endpoint: exchange.endpoint }
    const cast = await openCast(listed, listener, (site) => sites.push(site))
    const { publisher, broker } = cast.sites
    await handOver(exchange.control, fixtureOf(exchange.base, publisher, broker))
    const resources = goodsOf(publisher)
    return { profile: profileOf(server, cast), participants: participantsOf(cast), resources, close }
  } catch (error) {
    await close()
    throw error
  }
}
