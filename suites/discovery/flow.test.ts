import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JournalEvent } from '../../reports/journal.ts'
import { reportOf } from '../../reports/report.ts'
import type { Json, JsonObject } from '../../harness/plan/json.ts'
import { startServer } from '../../harness/reference/index.ts'
import { Participants } from '../../harness/participants/scene.ts'
import { run } from '../../harness/run/run.ts'
import { wayTo } from '../../harness/run/preflight/way.ts'
import { parseProfile } from '../../harness/target/index.ts'
import flow from './flow.ts'

let exchange: Awaited<ReturnType<typeof startServer>>
let publisher: Server
let served: { status: number; body: string }
let asked = 0

beforeAll(async () => {
  exchange = await startServer({})
  publisher = createServer((request, response) => {
    asked += Number(request.url === '/.well-known/svc.json')
    response.writeHead(served.status, { 'content-type': 'application/json' }).end(served.body)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => publisher.once('listening', resolve))
})
afterAll(async () => {
  publisher.close()
  await exchange.close()
})

const { signal } = new AbortController()

const ruleWith = async (differs: JsonObject) => {
  const profile = parseProfile(JSON.stringify({ ...exchange.profile, participants: { port: 0 }, ...differs }))
  const events: JournalEvent[] = []
  const options = { seed: 0, slow: false, bail: false, version: 'test', signal, rules: [flow] }
  await run({ ...options, profile, emit: (event) => void events.push(event) })
  return reportOf(events).rules[0]!
}

interface Differs {
  status?: number
  manifest?: Record<string, Json | undefined>
  text?: string
}

/** Lets the publisher serve what is right but for some members, and returns the profile's setting. */
const publish = (differs: Differs): JsonObject => {
  const base = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}`
  const right = { domain: new URL(base).host, endpoint: exchange.profile.endpoint, relationship: 'DIRECT' }
  const manifest = { ver: '1.0', role: 'ROLE_PUBLISHER', domain: right.domain, exchanges: [right], ...differs.manifest }
  served = { status: differs.status ?? 200, body: differs.text ?? JSON.stringify(manifest) }
  return { publisher: { base } }
}

test("the flow begins with the manifest of the harness's own publisher", async () => {
  expect(await ruleWith({})).toMatchObject({ status: 'pass', cases: 2 })
})

const elsewhere = { domain: 'exchange.example', endpoint: 'https://exchange.example/v1', relationship: 'DIRECT' }

test("the flow begins with the profile's publisher, who may name the address that is not under test", async () => {
  asked = 0
  expect(await ruleWith(publish({ manifest: { exchanges: [elsewhere] } }))).toMatchObject({ status: 'pass', cases: 2 })
  expect(asked).toBeGreaterThan(1)
})

test('the flow fails where the manifest names no exchange', async () => {
  const { status, failures } = await ruleWith(publish({ manifest: { exchanges: [] } }))
  expect(status).toBe('fail')
  expect(failures[0]?.reason).toMatch(/names no endpoint of an exchange/)
})

const ways: [string, Differs, string][] = [
  ['names no exchange', { manifest: { exchanges: [] } }, 'names no endpoint'],
  ['is of another version', { manifest: { ver: '2.0' } }, 'is of version "2.0"'],
  ['is not there', { status: 404 }, 'is answered 404'],
  ['is no JSON', { text: '<html>' }, 'is no JSON object'],
]

const wayWith = async (differs: Differs) => {
  const profile = parseProfile(JSON.stringify({ ...exchange.profile, ...publish(differs) }))
  const clock = { now: () => 0, uncertaintySeconds: 0, toleranceSeconds: 0 }
  return wayTo(profile, await Participants.inProcess({ clock: () => clock }))('')
}

test.each(ways)('there is no way where the manifest %s', async (_, differs, says) => {
  expect(await wayWith(differs)).toEqual({ wrong: expect.stringContaining(says) })
})

test('nothing is said of the exchange where the manifest cannot be had', async () => {
  expect(await wayWith({ status: 503 })).toEqual({ unclear: expect.stringContaining('could not be read: 503') })
})

test('the flow is left open where no URL is served to its agent as its key is presented', async () => {
  const { status, reason } = await ruleWith({ dialect: { presented_key: 'header:X-Key' } })
  expect(status).toBe('inconclusive')
  expect(reason).toMatch(/dialect\.presented_key/)
})
