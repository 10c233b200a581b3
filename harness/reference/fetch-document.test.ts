import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDirectoryClient } from './directory.ts'
import type { FetchDocument } from './fetch-document.ts'
import { fetchOverNetwork } from './fetch-document.ts'
import { createRevocations } from './revocation.ts'
import { steps } from './steps/index.ts'

const base = 'http://agent.test/.well-known'
const good = { keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'AA' }] }
let followed = 0

const internet = setupServer(
  http.get(`${base}/good`, () => HttpResponse.json(good)),
  http.get(`${base}/fails`, () => new HttpResponse(null, { status: 500 })),
  http.get(`${base}/garbage`, () => HttpResponse.text('<html>')),
  http.get(`${base}/array`, () => HttpResponse.json([good])),
  http.get(`${base}/refused`, () => HttpResponse.error()),
  http.get(`${base}/silent`, () => new Promise<never>(() => undefined)),
  http.get(`${base}/large`, () => HttpResponse.text('x'.repeat(1024 * 1024 + 1))),
  http.get(`${base}/moved`, () => HttpResponse.redirect(`${base}/elsewhere`, 302)),
  http.get(`${base}/elsewhere`, () => {
    followed++
    return HttpResponse.json(good)
  }),
)

beforeAll(() => internet.listen({ onUnhandledRequest: 'bypass' }))
afterAll(() => internet.close())

const clientOf = (now: () => number, fetchDocument: FetchDocument) => {
  const revocations = createRevocations({ steps, now, random: () => 0, fetchDocument })
  return createDirectoryClient({ steps, now, fetchDocument, revocations })
}
const client = () => clientOf(() => 0, fetchOverNetwork)

describe('a directory over the network', () => {
  test.each(['fails', 'garbage', 'array', 'refused', 'silent', 'large', 'moved'])(
    'that is %s is trouble, and no other directory’s',
    async (name) => {
      const directories = client()
      const [bad, fine] = await Promise.all([
        directories.lookUp(`${base}/${name}`, 'x'),
        directories.lookUp(`${base}/good`, 'x'),
      ])
      expect(bad).toHaveProperty('trouble')
      expect(fine).toHaveProperty('entries')
    },
  )

  test('is not looked for where a redirect leads', async () => {
    await client().lookUp(`${base}/moved`, 'x')
    expect(followed).toBe(0)
  })

  test.each(['data:application/json,{"keys":[]}', 'file:///dev/null', 'javascript:0'])('is not at %s', async (url) => {
    expect(await client().lookUp(url, 'x')).toHaveProperty('trouble')
  })
})

/** A client whose look-ups of slow hosts end when they are released. */
const slowClient = () => {
  const state: { underWay: number; most: number; release?: () => void } = { underWay: 0, most: 0 }
  const gate = new Promise<void>((resolve) => (state.release = resolve))
  const fetchDocument = async (url: string) => {
    state.underWay += 1
    state.most = Math.max(state.most, state.underWay)
    if (url.includes('slow')) await gate
    state.underWay -= 1
    return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(good)) }
  }
  return { state, directories: clientOf(() => 0, fetchDocument) }
}

describe('many look-ups at once', () => {
  test('of one host wait for each other, and too many are refused', async () => {
    const { state, directories } = slowClient()
    const slow = Array.from({ length: 100 }, (_, i) => directories.lookUp(`http://slow.test/${i}`, undefined))
    await new Promise((resolve) => setImmediate(resolve))
    expect(state.underWay).toBe(4)
    expect(await directories.lookUp('http://other.test/', undefined)).toHaveProperty('entries')
    state.release?.()
    const found = await Promise.all(slow)
    expect(found.filter((one) => 'trouble' in one)).toHaveLength(32)
    expect(state.most).toBe(5)
  })
})

const countingClient = () => {
  const state = { now: 0, fetches: 0, fails: false }
  const fetchDocument = async () => {
    state.fetches++
    if (state.fails) throw new Error('no answer')
    return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(good)) }
  }
  return { state, directories: clientOf(() => state.now, fetchDocument) }
}

describe('the cache', () => {
  const keyid = steps.thumbprint({ kty: 'OKP', crv: 'Ed25519', x: 'AA' })

  test('makes one fetch of several at a time, and lasts five minutes', async () => {
    const { state, directories } = countingClient()
    await Promise.all([directories.lookUp(base, keyid), directories.lookUp(base, keyid)])
    state.now = 299_999
    await directories.lookUp(base, keyid)
    expect(state.fetches).toBe(1)
    state.now = 300_000
    await directories.lookUp(base, keyid)
    expect(state.fetches).toBe(2)
  })

  test('looks again for an unknown keyid, every five seconds at most', async () => {
    const { state, directories } = countingClient()
    await directories.lookUp(base, 'unknown')
    await directories.lookUp(base, 'unknown')
    expect(state.fetches).toBe(1)
    state.now = 5_000
    await directories.lookUp(base, 'unknown')
    await directories.lookUp(base, 'unknown')
    expect(state.fetches).toBe(2)
  })

  test('keeps no failure', async () => {
    const { state, directories } = countingClient()
    state.fails = true
    expect(await directories.lookUp(base, keyid)).toHaveProperty('trouble')
    state.fails = false
    expect(await directories.lookUp(base, keyid)).toHaveProperty('entries')
  })
})
