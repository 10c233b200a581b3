import { createGunzip } from 'node:zlib'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeKey } from '../build/keys.ts'
import { fixtureFor } from './fixture.ts'
import { Participants } from './scene.ts'
import { clock, document, getUrl, planWith } from './testing.ts'

let now = Date.parse('2030-01-01T00:00:00Z')
const moved = () => ({ now: () => now, uncertaintySeconds: 0, toleranceSeconds: 0 })
let participants: Participants

beforeAll(async () => {
  participants = await Participants.open({ hosting: { hosting: 'ports', port: 0 }, clock: moved })
})
afterAll(() => participants.close())

const stage = (differs: Parameters<typeof document>[0], name = 'agent') =>
  participants.stage(planWith({ [name]: { d: document(differs) } }))

const wellKnown = (name: string, file: string) => `http://${participants.fixture.host(name)}/.well-known/${file}`
const read = async (url: string): Promise<unknown> => (await fetch(url)).json()

describe('documents', () => {
  test('are filled in when they are served, member names too', async () => {
    const json = { '{agent.host}': ['{time-10}', '{key.agent.x}', '{publisher.base}', '{uri.region}', 7] }
    const scene = await stage({ body: { json }, headers: { location: '{agent.base}/there' } })
    const host = scene.host('agent') ?? ''
    const { x } = scene.keys.key('agent').jwk
    const publisher = `http://${scene.host('publisher')}`
    const expected = (time: string) => ({ [host]: [time, x, publisher, `${publisher}/regions/california`, 7] })
    const first = await getUrl(`http://${host}/d`)
    expect(JSON.parse(String(first.body))).toEqual(expected('2029-12-31T23:59:50.000Z'))
    expect(first.headers.location).toBe(`http://${host}/there`)
    now += 60_000
    expect(JSON.parse(String((await getUrl(`http://${host}/d`)).body))).toEqual(expected('2030-01-01T00:00:50.000Z'))
    scene.close()
  })

  test('are refused where they are staged when a template has an unknown name', async () => {
    await expect(stage({ body: { text: '{nobody.host}' } })).rejects.toThrow('{nobody.host}')
    await expect(stage({ status: 99 })).rejects.toThrow('99')
    await expect(stage({ headers: { bad: 'two\nlines' } })).rejects.toThrow('Invalid character')
  })

  test('answer GET and HEAD alone, at their path with any query', async () => {
    const scene = await stage({})
    const url = `http://${scene.host('agent')}`
    expect((await fetch(`${url}/d?x=1`)).status).toBe(200)
    expect((await fetch(`${url}/d`, { method: 'HEAD' })).headers.get('content-length')).not.toBe('0')
    expect((await fetch(`${url}/d`, { method: 'POST', body: 'x' })).status).toBe(405)
    expect((await fetch(`${url}/e`)).status).toBe(404)
    scene.close()
  })

  test('change while the scene stays', async () => {
    const scene = await stage({})
    scene.change({ agent: { documents: { d: document({ status: 503 }) } } })
    expect((await getUrl(`http://${scene.host('agent')}/d`)).status).toBe(503)
    expect(() => scene.change({ stranger: { documents: {} } })).toThrow('stranger')
    scene.close()
  })
})

describe('manners', () => {
  test('never: the connection is held until the scene closes', async () => {
    const scene = await stage({ manner: 'never' })
    const asked = getUrl(`http://${scene.host('agent')}/d`)
    const outcome = asked.then(
      () => 'answered',
      () => 'dropped',
    )
    while (scene.fetched('agent').length === 0) await new Promise((resolve) => setImmediate(resolve))
    expect(await Promise.race([outcome, Promise.resolve('waiting')])).toBe('waiting')
    expect(scene.fetched('agent')).toMatchObject([{ status: null }])
    scene.close()
    expect(await outcome).toBe('dropped')
  })

  test('closed: the connection is refused', async () => {
    const scene = await stage({ manner: 'closed' })
    await expect(getUrl(`http://${scene.host('agent')}/d`)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    scene.close()
  })

  test('cut-short: less is sent than announced', async () => {
    for (const body of [{ json: { some: 'thing' } }, { text: '' }, { filler: 10_000 }]) {
      const scene = await stage({ manner: 'cut-short', body })
      await expect(getUrl(`http://${scene.host('agent')}/d`)).rejects.toMatchObject({ code: 'ECONNRESET' })
      scene.close()
    }
  })

  test('filler: as many bytes of JSON as asked for', async () => {
    for (const filler of [0, 5, 23, 1_000_000]) {
      const scene = await stage({ body: { filler } })
      const got = await getUrl(`http://${scene.host('agent')}/d`)
      expect(got.body.length).toBe(filler)
      expect('{"keys":[],"filler":"'.startsWith(String(got.body.subarray(0, 21)))).toBe(true)
      scene.close()
    }
  })

  test('filler: a reader that hangs up harms nobody', async () => {
    const scene = await stage({ body: { filler: 50_000_000 } })
    const url = `http://${scene.host('agent')}/d`
    const answer = await fetch(url)
    await answer.body?.cancel()
    expect((await fetch(url, { method: 'HEAD' })).headers.get('content-length')).toBe('50000000')
    scene.close()
  })
})

describe('hostile manners', () => {
  test('drips: an octet comes, and the rest takes its time until the scene closes', async () => {
    const scene = await stage({ manner: 'drips' })
    const answer = await fetch(`http://${scene.host('agent')}/d`)
    const reader = answer.body!.getReader()
    expect((await reader.read()).value?.length).toBe(1)
    const next = reader.read().catch(() => 'dropped')
    scene.close()
    expect(await next).toBe('dropped')
  })

  test('floods: the length is not announced, and the end comes all the same', async () => {
    const scene = await stage({ manner: 'floods', body: { filler: 200_000 } })
    const got = await getUrl(`http://${scene.host('agent')}/d`)
    expect(got.headers['content-length']).toBeUndefined()
    expect(got.body.length).toBe(200_000)
    scene.close()
  })

  test('a bomb is small as sent, and swells to what was asked for', async () => {
    const scene = await stage({ body: { bomb: 64 * 1024 * 1024 }, headers: { 'content-encoding': 'gzip' } })
    const { body } = await getUrl(`http://${scene.host('agent')}/d`)
    expect(body.length).toBeLessThan(100_000)
    let swollen = 0
    const gunzip = createGunzip().on('data', (piece: Buffer) => (swollen += piece.length))
    const ended = new Promise((resolve) => gunzip.on('error', resolve).on('end', resolve))
    gunzip.end(body)
    // Nobody sees the checksum, which is wrong, before all of it.
    expect(await ended).toMatchObject({ code: 'Z_DATA_ERROR' })
    expect(swollen).toBeGreaterThan(63 * 1024 * 1024)
    scene.close()
  })
})

describe('the access log', () => {
  test('tells who was asked for what since the scene was staged', async () => {
    const plan = planWith({
      agent: { d: document(), e: document({ path: '/e', status: 500 }) },
      other: { d: document() },
    })
    const scene = await participants.stage(plan)
    const total = participants.log.total
    await getUrl(`http://${scene.host('agent')}/d?q=1`)
    await getUrl(`http://${scene.host('agent')}/e`)
    const host = scene.host('agent')
    expect(scene.fetched('agent')).toMatchObject([
      { host, method: 'GET', path: '/d?q=1', status: 200, targetAt: now },
      { host, method: 'GET', path: '/e', status: 500 },
    ])
    expect(scene.fetched('agent', 'e')).toHaveLength(1)
    expect(scene.fetched('agent', 'd')).toHaveLength(1)
    expect(scene.fetched('other')).toEqual([])
    expect(participants.log.total - total).toBe(2)
    expect(participants.log.since(total)).toHaveLength(2)
    scene.close()
  })
})

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

describe('in process', () => {
  test('serves the same without sockets, and writes the log', async () => {
    const key = makeKey()
    const local = await Participants.inProcess({ clock, keys: { owner: key } })
    expect(local.fixture.keys.key('owner')).toBe(key)
    const plan = planWith({ agent: { d: document() }, other: { d: document() } })
    const scene = await local.stage(plan, { keys: { agent: key } })
    expect([scene.host('agent'), scene.host('other')]).toEqual(['127.64.0.1:9421', '127.64.0.2:9421'])
    expect(scene.keys.key('agent')).toBe(key)
    const got = await local.fetchDocument('http://127.64.0.1:9421/d')
    expect([got.status, String(got.body)]).toEqual([200, '{"host":"127.64.0.1:9421"}'])
    expect(scene.fetched('agent', 'd')).toMatchObject([{ status: 200, path: '/d' }])
    scene.close()
    await expect(local.fetchDocument('http://127.64.0.1:9421/d')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  test.each([
    ['closed', 'ECONNREFUSED', 0],
    ['never', 'ETIMEDOUT', 1],
    ['cut-short', 'ECONNRESET', 1],
  ] as const)('%s rejects with %s', async (manner, code, lines) => {
    const local = await Participants.inProcess({ clock })
    const scene = await local.stage(planWith({ agent: { d: document({ manner }) } }))
    await expect(local.fetchDocument(`http://${scene.host('agent')}/d`)).rejects.toMatchObject({ code })
    expect(scene.fetched('agent')).toHaveLength(lines)
  })

  test('gives a key another kind where the plan says so', async () => {
    const local = await Participants.inProcess({ clock })
    const scene = await local.stage({ ...planWith({}), keys: { owner: 'p256' } })
    expect(scene.keys.key('owner').jwk.crv).toBe('P-256')
    expect(scene.keys.key('broker')).toBe(local.fixture.keys.key('broker'))
  })
})
