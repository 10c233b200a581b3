import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeKey } from '../build/keys.ts'
import { Participants } from './scene.ts'
import { clock, document, getUrl, planWith } from './testing.ts'

let now = Date.parse('2030-01-01T00:00:00Z')
let uncertaintySeconds = 0
const moved = () => ({ now: () => now, uncertaintySeconds, toleranceSeconds: 0 })
let participants: Participants

beforeAll(async () => {
  participants = await Participants.open({ hosting: { hosting: 'ports', port: 0 }, clock: moved })
})
afterAll(() => participants.close())

const stage = (differs: Parameters<typeof document>[0]) =>
  participants.stage(planWith({ agent: { d: document(differs) } }))

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

  test('name the same moment of staging, however uncertain of the time we become', async () => {
    now += 500
    const scene = await stage({ body: { text: '{staged+0}' } })
    const served = async () => String((await getUrl(`http://${scene.host('agent')}/d`)).body)
    const before = await served()
    expect(Date.parse(before)).toBe(now - 500)
    uncertaintySeconds = 0.6
    expect(await served()).toBe(before)
    uncertaintySeconds = 0
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
