import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseProfile } from '../../target/index.ts'
import { send } from './client.ts'
import type { Request } from './signing.ts'
import { walkAll } from './walk.ts'
import type { Step } from './walker.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const get = (url: string): Promise<Response> => fetch(url)
const jsonAt = async (url: string): Promise<unknown> => (await get(url)).json()
const thumbprint = expect.stringMatching(/^[\w-]{43}$/)

test('every walk reaches the content that it wants', async () => {
  const steps: Step[] = []
  const ended = await walkAll({ step: (_, step) => steps.push(step) })
  expect(ended.map(({ walk, reached }) => [walk.slug, reached])).toEqual([
    ['direct', true],
    ['edge', true],
    ['broker', true],
    ['delegated', true],
    ['registry', true],
  ])
  const relayed = steps.flatMap(({ relay }) => relay?.forwarded ?? [])
  expect(relayed.map(({ signature }) => signature.label)).toEqual(['broker', 'broker'])
  expect(relayed[0]?.signature.base).toContain('"signature";key="agent": :')
  expect(steps.flatMap(({ fetched }) => fetched.map(({ by, status }) => `${by} ${status}`))).toContain('exchange 200')
})

test('a walk says where it ended, and the others are taken all the same', async () => {
  const all = await walkAll({}, { mutant: 'refuses keys whose end lies more than a month ahead' })
  expect(all.map(({ reached }) => reached)).toEqual(Array(5).fill(expect.stringMatching(/answered with 401, not 200$/)))
})

test('what the world prints is a target profile', () => {
  const { endpoint, publisher, edge } = parseProfile(JSON.stringify(world.profile))
  expect({ endpoint, publisher, edge }).toEqual({
    endpoint: world.profile.endpoint,
    publisher: world.profile.publisher,
    edge: world.profile.edge,
  })
})

test('the edge refuses direct crawls, and shows the way to the manifest', async () => {
  const page = await get(world.profile.edge.url)
  expect(page.status).toBe(403)
  const manifest = page.headers.get('x-content-rules') ?? ''
  expect(await jsonAt(manifest)).toMatchObject({
    ver: '1.0',
    role: 'ROLE_PUBLISHER',
    domain: new URL(world.profile.publisher.base).host,
    exchanges: [{ endpoint: world.profile.endpoint, relationship: 'DIRECT' }],
  })
})

test('the registry publishes manifest, directory and revocation list of each agent', async () => {
  const { registry, registry_agents: agents } = world.profile.world
  expect(agents).toHaveLength(2)
  const keys = await Promise.all(
    agents.map(async (agent) => {
      expect(await jsonAt(`${agent}/.well-known/svc.json`)).toMatchObject({ role: 'ROLE_AGENT' })
      const directory = await get(`${agent}/.well-known/http-message-signatures-directory`)
      expect(directory.headers.get('content-type')).toBe('application/jwk-set+json')
      const { keys: own, revocation_url: list } = (await directory.json()) as {
        keys: unknown[]
        revocation_url: string
      }
      expect(list).toMatch(agent)
      expect(await jsonAt(list)).toEqual({ as_of: expect.any(String), revoked: [thumbprint] })
      return own
    }),
  )
  expect(await jsonAt(`${registry}/.well-known/http-message-signatures-directory`)).toMatchObject({ keys: keys.flat() })
})

const plain = (url: string): Request => ({ method: 'POST', url, headers: [], body: Buffer.from('{}') })

test('the broker relays to its exchange alone, and nothing unsigned', async () => {
  const { broker } = world.profile.world
  const elsewhere = await send(plain('http://127.0.0.1:1/v1/svc.v1.ExchangeService/DiscoverResources'), 'test', broker)
  expect(elsewhere.status).toBe(403)
  const unsigned = `${world.profile.endpoint}/svc.v1.ExchangeService/DiscoverResources`
  expect((await send(plain(unsigned), 'test', broker)).status).toBe(400)
})
