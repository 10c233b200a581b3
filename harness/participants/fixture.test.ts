import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixtureFor } from './fixture.ts'
import { Participants } from './scene.ts'
import { clock, document, planWith } from './testing.ts'

const now = Date.parse('2030-01-01T00:00:00Z')
const fixed = () => ({ ...clock(), now: () => now })
let participants: Participants

beforeAll(async () => {
  participants = await Participants.open({ hosting: { hosting: 'ports', port: 0 }, clock: fixed })
})
afterAll(() => participants.close())

const wellKnown = (name: string, file: string) => `http://${participants.fixture.host(name)}/.well-known/${file}`
const read = async (url: string): Promise<unknown> => (await fetch(url)).json()

describe("the fixture's participants", () => {
  const exchange = {
    domain: 'exchange.test',
    maxIntermediaryHops: 3,
    disclosure: 'hide',
    revocationPollSeconds: 300,
  } as const

  test('are told by name, and resources by address', () => {
    const told = fixtureFor(participants, exchange)
    const host = (name: string) => participants.fixture.host(name)
    expect(told.publishers[0]).toEqual({ domain: host('publisher') })
    expect(told.owners.map(({ domain }) => domain)).toContain(host('owner2'))
    const brokers = ['broker', 'broker2', 'broker-revoking', 'broker-rotating', 'broker-removing']
    brokers.push('broker-failing', 'broker-beside', 'broker-losing', 'broker-polled', 'broker-resting')
    brokers.push('broker-listing')
    brokers.push('broker-ending', 'broker-shortening', 'broker-adding', 'broker-mixed')
    expect(told.brokers.map(({ domain }) => domain)).toEqual(brokers.map(host))
    expect(JSON.stringify(told)).not.toContain(host('principal'))
    expect(told.resources.find(({ uri }) => uri === participants.fixture.uri('reports'))).toMatchObject({
      publisher: host('publisher'),
      owner: host('owner'),
      required_scope: 'internal:reports',
    })
    expect(new Set(told.resources.map(({ uri }) => uri)).size).toBe(told.resources.length)
  })

  test('serve manifests and directories', async () => {
    fixtureFor(participants, exchange)
    expect(await read(wellKnown('publisher', 'svc.json'))).toEqual({
      ver: '1.0',
      role: 'ROLE_PUBLISHER',
      domain: participants.fixture.host('publisher'),
      exchanges: [
        {
          domain: 'exchange.test',
          endpoint: 'http://exchange.test/v1',
          relationship: 'PROVIDER_RELATIONSHIP_DIRECT',
        },
      ],
    })
    expect(await read(wellKnown('broker', 'svc.json'))).toMatchObject({ role: 'ROLE_BROKER' })
    expect(await read(wellKnown('publisher-ver-2', 'svc.json'))).toMatchObject({ ver: '2.0' })
    const directory = await fetch(wellKnown('owner', 'http-message-signatures-directory'))
    expect(directory.headers.get('content-type')).toBe('application/jwk-set+json')
    const { x } = participants.fixture.keys.key('owner').jwk
    const window = {
      not_before: new Date(now - 3_600_000).toISOString().replace('.000Z', 'Z'),
      not_after: new Date(now + 86_400_000).toISOString().replace('.000Z', 'Z'),
    }
    const key = { kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA', ...window }
    const { x: second } = participants.fixture.keys.key('owner-second').jwk
    expect(await directory.json()).toEqual({
      keys: [
        { ...key, x },
        { ...key, x: second },
      ],
    })
    expect(await read(wellKnown('owner-revoking', 'invalidations.json'))).toMatchObject({
      revoked: [participants.fixture.keys.key('owner-revoked').thumbprint],
    })
  })

  test('refuse a direct crawl, and point to the manifest', async () => {
    const answer = await fetch(participants.fixture.uri('open') ?? '')
    expect(answer.status).toBe(403)
    expect(answer.headers.get('x-content-rules')).toBe(wellKnown('publisher', 'svc.json'))
  })

  test('serve what a plan says in their name while its scene is open, at their address and with their keys', async () => {
    const url = wellKnown('owner', 'svc.json')
    const manifest = document({ path: '/.well-known/svc.json', status: 500, body: { text: '' } })
    const scene = await participants.stage(planWith({ owner: { manifest } }))
    expect(scene.host('owner')).toBe(participants.fixture.host('owner'))
    expect(scene.keys.key('owner')).toBe(participants.fixture.keys.key('owner'))
    expect((await fetch(url)).status).toBe(500)
    expect((await fetch(wellKnown('owner', 'http-message-signatures-directory'))).status).toBe(200)
    scene.close()
    expect((await fetch(url)).status).toBe(200)
  })

  test('keep their keys in a file that is for its owner alone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'participants-'))
    const keyFile = join(folder, 'keys.json')
    const options = { hosting: { hosting: 'ports', port: 0 } as const, clock, keyFile }
    const first = await Participants.open(options)
    const second = await Participants.open(options)
    expect(statSync(keyFile).mode & 0o777).toBe(0o600)
    for (const name of ['owner', 'broker2', 'owner-revoked'])
      expect(second.fixture.keys.key(name).thumbprint).toBe(first.fixture.keys.key(name).thumbprint)
    first.close()
    second.close()
    writeFileSync(keyFile, '{"seeds":{"owner":"short"}}')
    await expect(Participants.open(options)).rejects.toMatchObject({ code: 'key-file-unusable' })
    rmSync(folder, { recursive: true })
  })
})
