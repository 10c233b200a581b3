import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { JournalEvent } from '../../reports/journal.ts'
import { reportOf } from '../../reports/report.ts'
import noLeak from '../../suites/robustness/no-leak.ts'
import present from '../../suites/signature/present.ts'
import { disclosed } from '../build/disclosed.ts'
import { makeKey } from '../build/keys.ts'
import { parseProfile } from '../target/index.ts'
import { run } from './run.ts'
import { hiding, secretsOf, showing } from './secrets.ts'

const http = (headers: Record<string, string>) => ({
  http: parseProfile(JSON.stringify({ endpoint: 'http://127.0.0.1:1/v1', http: { headers } })).http,
})

const gateway = http({
  'x-gateway-auth': 'Bearer correct-horse-battery',
  accept: 'application/json',
  'x-api-key': 'short',
})

test('lines of the profile are secret by their names, where they are long enough', () => {
  expect(secretsOf(gateway).map(({ value }) => value)).toEqual(['correct-horse-battery'])
})

test('a secret of the profile is seen, and hidden in what is written down', () => {
  expect(showing(gateway)('you sent: correct-horse-battery')).toBe('the value of x-gateway-auth in http.headers')
  expect(showing(gateway)('application/json')).toBeUndefined()
  expect(hiding(gateway)({ body: 'Bearer correct-horse-battery' })).toEqual({ body: 'Bearer (hidden)' })
})

test.each(['base64url', 'base64', 'hex'] as const)('a private half that was published is seen in %s', (encoding) => {
  const { d } = makeKey()
  const text = `bad key: ${Buffer.from(d, 'base64url').toString(encoding)}!`
  expect(showing(http({}))(text)).toBeUndefined()
  disclosed(d)
  expect(showing(http({}))(text)).toBe('a private half of a key, which a participant had published')
})

test('a target that echoes what its gateway gets fails the rule, and the report does not say what it was', async () => {
  const server = createServer((request, response) => {
    const { 'x-gateway-token': echoed = '' } = request.headers
    request.resume()
    const status = request.headers['signature-input'] ? 200 : 401
    request.once('end', () =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ echoed })),
    )
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const headers = { 'x-gateway-token': 'correct-horse-battery' }
  const profile = parseProfile(JSON.stringify({ endpoint, participants: { port: 0 }, http: { headers } }))
  const events: JournalEvent[] = []
  const { signal } = new AbortController()
  const options = { seed: 0, slow: false, bail: false, version: 'test', signal, rules: [present, noLeak] }
  await run({ ...options, profile, emit: (event) => void events.push(event) })
  server.close()
  const [rule] = reportOf(events).rules.filter(({ id }) => id === noLeak.id)
  expect(rule).toMatchObject({ status: 'fail' })
  expect(JSON.stringify(rule)).toContain('the answer shows the value of x-gateway-token in http.headers')
  expect(JSON.stringify(events)).not.toContain('correct-horse')
})
