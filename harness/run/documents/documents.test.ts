import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { CaseJudged, JournalEvent } from '../../../reports/journal.ts'
import type { DocumentRule } from '../../plan/rule.ts'
import { parseProfile } from '../../target/index.ts'
import { survey } from './documents.ts'

const rule = (of: DocumentRule['of'], more: Partial<DocumentRule>): DocumentRule => ({
  id: `toy/${String(of)}`,
  spec: 'test',
  level: 'must',
  requires: 'A test.',
  kind: 'document',
  of,
  holds: true,
  faults: {},
  variations: {},
  mutants: {},
  ...more,
})

const ok = { properties: { status: { const: 200 } } }
const servedRule = rule('manifest', { id: 'toy/served', ofAnswer: true, holds: ok })
const versionRule = rule('manifest', { id: 'toy/version', holds: { properties: { body: { required: ['ver'] } } } })
const domainRule = rule('manifest', { id: 'toy/domain', laws: ['own-domain'] })
const listRule = rule('revocation-list', { id: 'toy/list', ofAnswer: true, holds: ok })

const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close()))

const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Serves JSON texts by path; anything else is not there. */
const serveTexts = (texts: Record<string, string>, seen: IncomingMessage[] = []): Promise<string> =>
  serve((request, response) => {
    seen.push(request)
    const text = texts[request.url ?? '']
    response.writeHead(text === undefined ? 404 : 200).end(text)
  })

const manifestAt = '/.well-known/svc.json'
const directoryAt = '/.well-known/http-message-signatures-directory'

const judged = async (profile: object, ...rules: DocumentRule[]): Promise<CaseJudged[]> => {
  const events: JournalEvent[] = []
  const clock = { now: Date.now, uncertaintySeconds: 0, toleranceSeconds: 2 }
  const { signal } = new AbortController()
  const emit = (event: JournalEvent) => void events.push(event)
  await survey({ profile: parseProfile(JSON.stringify(profile)), rules, clock, seed: 0, signal, emit })
  return events.filter((event) => event.event === 'case-judged')
}

const inBrief = (cases: CaseJudged[]) => cases.map((one) => `${one.rule} ${one.verdict}`)

test('a manifest that is not there fails one rule, and gives the others no verdict', async () => {
  const base = await serveTexts({})
  const cases = await judged({ endpoint: `${base}/v1` }, servedRule, versionRule, domainRule)
  expect(inBrief(cases)).toEqual(['toy/served fail', 'toy/version inconclusive', 'toy/domain inconclusive'])
  expect(cases[0]?.title).toBe(
    `the manifest of the exchange at ${base}${manifestAt}: status: 404 must be equal to constant`,
  )
})

test('a manifest that lies elsewhere, or a server that is not there, gives no verdict and names the setting', async () => {
  const base = await serve((_, response) => response.writeHead(301, { location: 'https://elsewhere.example/' }).end())
  const [moved, absent] = await judged(
    { endpoint: `${base}/v1`, publisher: { base: 'http://127.0.0.1:1' } },
    servedRule,
  )
  expect(moved).toMatchObject({
    verdict: 'inconclusive',
    reason: expect.stringContaining('https://elsewhere.example/'),
  })
  expect(moved?.reason).toContain('(base, or http.target_uri)')
  expect(absent).toMatchObject({ verdict: 'inconclusive', reason: expect.stringContaining('(publisher.base)') })
})

test('behind a gateway the exchange may call itself as the profile says, else the failure names the setting', async () => {
  const base = await serveTexts({ [manifestAt]: '{"domain":"exchange.example"}' })
  const endpoint = `${base}/v1`
  const [wrong] = await judged({ endpoint }, domainRule)
  expect(wrong).toMatchObject({ verdict: 'fail', reason: expect.stringContaining('(base, or http.target_uri)') })
  const http = { target_uri: 'https://exchange.example/api/v1' }
  expect(inBrief(await judged({ endpoint, http }, domainRule))).toEqual(['toy/domain pass'])
})

test('a document that is wrong once is flaky', async () => {
  let turn = 0
  const base = await serve((_, response) => response.end((turn += 1) === 1 ? '{}' : '{"ver":"1.0"}'))
  const [once] = await judged({ endpoint: `${base}/v1` }, versionRule)
  expect(once).toMatchObject({
    verdict: 'inconclusive',
    reason: 'flaky: it failed 1 of 4 times',
    repeated: { failed: 1, of: 4 },
  })
})

test('a server that is busy, or fails once, is asked again', async () => {
  let turn = 0
  const base = await serve((_, response) => {
    turn += 1
    response.writeHead(turn < 3 ? 503 : 200).end('{"ver":"1.0"}')
  })
  expect(inBrief(await judged({ endpoint: `${base}/v1` }, servedRule, versionRule))).toEqual([
    'toy/served pass',
    'toy/version pass',
  ])
})

test("a list is read wherever it is named, without what the profile adds for the target's sake", async () => {
  const seen: IncomingMessage[] = []
  const lists = await serveTexts({ '/revoked?of=me': '{"as_of":"2030-01-01T00:00:00Z"}' }, seen)
  const base = await serveTexts({ [directoryAt]: `{"keys":[],"revocation_url":"${lists}/revoked?of=me"}` })
  const profile = { endpoint: `${base}/v1`, http: { headers: { 'x-gateway-key': 'secret' } } }
  expect(inBrief(await judged(profile, listRule))).toEqual(['toy/list pass'])
  expect(seen.map(({ headers }) => headers['x-gateway-key'])).toEqual([undefined])
})

test('a list at the address by which the target knows itself is asked for through its gateway', async () => {
  const seen: IncomingMessage[] = []
  const named = '{"keys":[],"revocation_url":"https://exchange.internal/.well-known/revoked.json"}'
  const base = await serveTexts({ [directoryAt]: named, '/.well-known/revoked.json': '{}' }, seen)
  const profile = { endpoint: `${base}/v1`, http: { target_uri: 'https://exchange.internal/v1' } }
  expect(inBrief(await judged(profile, listRule))).toEqual(['toy/list pass'])
  expect(seen.at(-1)?.headers.host).toBe('exchange.internal')
})

test('a list that nobody allowed to ask for gives no verdict', async () => {
  const base = await serveTexts({ [directoryAt]: '{"keys":[],"revocation_url":"https://lists.example/revoked"}' })
  const [unasked] = await judged({ endpoint: `${base}/v1` }, listRule)
  expect(unasked).toMatchObject({ verdict: 'inconclusive', reason: expect.stringContaining('not on loopback') })
})

test('members in the other spelling are named as they are served', async () => {
  const hops = { properties: { body: { properties: { max_intermediary_hops: { type: 'integer' } } } } }
  const base = await serveTexts({ [manifestAt]: '{"maxIntermediaryHops":"3"}' })
  const [wrong] = await judged({ endpoint: `${base}/v1` }, rule('manifest', { holds: hops }))
  expect(wrong?.reason).toBe('at /maxIntermediaryHops: "3" must be integer')
})
