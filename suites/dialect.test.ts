import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JournalEvent } from '../reports/journal.ts'
import { reportOf, type Report } from '../reports/report.ts'
import type { JsonObject } from '../harness/plan/json.ts'
import type { Message } from '../harness/plan/message.ts'
import { createExchange, fetchOverNetwork, readFixture, type Exchange } from '../harness/reference/index.ts'
import { probe } from '../harness/run/probe/probe.ts'
import { run } from '../harness/run/run.ts'
import { dialect, otherParts } from '../harness/self-test/other-dialect.ts'
import { parseProfile, type Profile } from '../harness/target/index.ts'
import { rules } from './index.ts'

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** The reference reads the presented key in one header: what stands in the other is put there too. */
const messageOf = ({ method = '', url = '', rawHeaders }: IncomingMessage, body: Buffer): Message => {
  const headers = Array.from({ length: rawHeaders.length / 2 }, (_, i): [string, string] => [
    rawHeaders[2 * i] ?? '',
    rawHeaders[2 * i + 1] ?? '',
  ]).filter(([name]) => name.toLowerCase() !== 'signature-key')
  const presented = headers.find(([name]) => name.toLowerCase() === 'x-agent-key')
  return { method, target: url, headers: presented ? [...headers, ['signature-key', presented[1]]] : headers, body }
}

const answer = async (exchange: Exchange, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const body = await bodyOf(request)
  const fixture = request.url === '/fixture' ? readFixture(body.toString()) : undefined
  if (fixture && !('wrong' in fixture)) exchange.setFixture(fixture)
  if (fixture) return void response.writeHead(204).end()
  if (request.url === '/.well-known/svc.json') return void response.end('{"maxIntermediaryHops":3}')
  const reply = (await exchange.handle(messageOf(request, body))).answer
  response.writeHead(reply.status, Object.fromEntries(reply.headers)).end(reply.body)
}

let server: Server
let base: string
beforeAll(async () => {
  server = createServer({ maxHeaderSize: 256 * 1024 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const exchange = createExchange({
    endpoint: `${base}/market/v1`,
    now: Date.now,
    fetchDocument: fetchOverNetwork,
    parts: otherParts,
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    answer(exchange, request, response).catch(() => response.destroy())
  })
})
afterAll(() => server.close())

/** Areas whose rules a dialect may bear upon. */
const areas =
  /^(requester|signature\/(every|present|covers)|digest|hops|delegation|claims|scopes|quota|retrieval|discovery)/

const { signal } = new AbortController()

const profileWith = (own: JsonObject): Profile => {
  const profile = { endpoint: `${base}/market/v1`, control: base, participants: { port: 0 }, dialect: own }
  return parseProfile(JSON.stringify(profile))
}

const reportWith = async (own: JsonObject): Promise<Report> => {
  const events: JournalEvent[] = []
  const chosen = rules.filter(({ id }) => areas.test(id))
  const options = { seed: 0, slow: false, bail: false, version: 'test', signal, rules: chosen }
  await run({ ...options, profile: profileWith(own), emit: (event) => void events.push(event) })
  return reportOf(events)
}

const named = (report: Report, status: string): string[] =>
  report.rules.filter((rule) => rule.status === status).map(({ id }) => id)

test('an exchange of quite another dialect passes by its profile alone, but for taking one spelling', async () => {
  const report = await reportWith(dialect)
  expect(report.preflight.filter(({ ok }) => !ok)).toEqual([])
  const unclear = report.rules.filter(({ status }) => status === 'inconclusive').map(({ id, reason }) => [id, reason])
  expect(unclear).toEqual([])
  expect(named(report, 'fail')).toEqual(['requester/names-both-spellings'])
  expect(named(report, 'pass')).toEqual(
    expect.arrayContaining(['delegation/reason', 'hops/request-cap', 'retrieval/bound', 'scopes/subscription']),
  )
})

test('without its profile pre-flight says which settings are to blame', async () => {
  const report = await reportWith({})
  expect(report.complete).toBe(false)
  const [control] = report.preflight.filter(({ check }) => check === 'control')
  expect(control?.says).toContain('dialect.discover_path')
})

test('what can be found of a dialect is found by asking', async () => {
  const { names: _, chain: __, max_hops: ___, ...rest } = dialect
  const { findings } = await probe({ profile: profileWith(rest), rules, signal, tell: () => undefined })
  const found = Object.fromEntries(findings.map(({ key, value }) => [key, value]))
  expect(found).toMatchObject({
    'dialect.names': 'camel',
    'dialect.chain': 'json-array',
    'dialect.max_hops': 'limits.max_hops',
    'capabilities.disclosure': 'reveal',
    'capabilities.retrieval_binding': true,
  })
})
