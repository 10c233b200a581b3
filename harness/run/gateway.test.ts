import { createServer, type IncomingMessage, request as send, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import bindsTargetUri from '../../suites/signature/binds-target-uri.ts'
import bound from '../../suites/retrieval/bound.ts'
import served from '../../suites/manifest/served.ts'
import hash from '../../suites/retrieval/hash.ts'
import type { Report } from '../../reports/report-types.ts'
import { reportFrom } from '../../suites/report-from.ts'
import { startServer } from '../reference/index.ts'
import { parseProfile } from '../target/index.ts'

/** Passes requests on to an exchange; `passed`: what they become there, or nothing where none is passed on. */
const gatewayTo = async (endpoint: string, passed: (request: IncomingMessage) => Passed | undefined) => {
  const { hostname, port } = new URL(endpoint)
  const answer: RequestListener = (request, response) => {
    const on = passed(request)
    if (!on) {
      response.writeHead(421).end()
      return
    }
    const { method } = request
    const sent = send({ hostname, port, method, path: on.path, headers: on.headers as never }, (answered) => {
      response.writeHead(answered.statusCode ?? 500, answered.headers)
      answered.pipe(response)
    })
    request.pipe(sent)
  }
  const gateway = createServer(answer)
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const close = (): void => {
    gateway.closeAllConnections()
    gateway.close()
  }
  return { origin: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`, close }
}

interface Passed {
  path: string
  headers: string[]
}

const chosen = [bindsTargetUri, bound, hash, served]

const told = ({ rules }: Report): string[] =>
  rules.map(({ id, status, reason }) => `${id} ${status} ${reason ?? ''}`.trim())

test('an exchange is certified behind a gateway that takes a part of the path off', async () => {
  const server = await startServer({})
  const { endpoint, control } = server.profile
  const gateway = await gatewayTo(endpoint, ({ url = '', rawHeaders }) =>
    url.startsWith('/api/') ? { path: url.slice('/api'.length), headers: rawHeaders } : undefined,
  )
  const own = {
    endpoint: `${gateway.origin}/api/v1`,
    control,
    participants: { port: 0 },
    http: { target_uri: endpoint },
  }
  try {
    const report = await reportFrom(parseProfile(JSON.stringify(own)), [bindsTargetUri, bound, hash])
    expect(told(report)).toEqual([bindsTargetUri, bound, hash].map(({ id }) => `${id} pass`))
  } finally {
    gateway.close()
    await server.close()
  }
})

test('an exchange is certified behind a gateway that finds the way by Host, and writes another', async () => {
  const server = await startServer({})
  const { endpoint, control } = server.profile
  const { host } = new URL(endpoint)
  const gateway = await gatewayTo(endpoint, ({ url = '', rawHeaders, headers }) =>
    headers.host === new URL(gateway.origin).host
      ? { path: url, headers: rawHeaders.map((text, i) => (rawHeaders[i - 1]?.toLowerCase() === 'host' ? host : text)) }
      : undefined,
  )
  const ownHost = new URL(gateway.origin).host
  const own = { endpoint: `${gateway.origin}/v1`, control, participants: { port: 0 } }
  const certifiedWith = (headers: Record<string, string>) =>
    reportFrom(parseProfile(JSON.stringify({ ...own, http: { target_uri: endpoint, headers } })), chosen)
  try {
    expect(told(await certifiedWith({ Host: ownHost }))).toEqual(chosen.map(({ id }) => `${id} pass`))
    const { preflight } = await certifiedWith({})
    expect(preflight.map(({ says }) => says).join(' ')).toContain(`give http.headers: { Host: "${ownHost}" }`)
  } finally {
    gateway.close()
    await server.close()
  }
})
