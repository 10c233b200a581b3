import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import bindsTargetUri from '../../suites/signature/binds-target-uri.ts'
import bound from '../../suites/retrieval/bound.ts'
import hash from '../../suites/retrieval/hash.ts'
import { reportFrom } from '../../suites/report-from.ts'
import { startServer } from '../reference/index.ts'
import { parseProfile } from '../target/index.ts'

test('an exchange is certified behind a gateway that takes a part of the path off', async () => {
  const server = await startServer({})
  const { endpoint, control } = server.profile
  const { hostname, port } = new URL(endpoint)
  const gateway = createServer((request, response) => {
    const { method, url = '', rawHeaders } = request
    if (!url.startsWith('/api/')) {
      response.writeHead(404).end()
      return
    }
    const headers = rawHeaders as never
    const passed = send({ hostname, port, method, path: url.slice('/api'.length), headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    request.pipe(passed)
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const before = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/api/v1`
  const own = { endpoint: before, control, participants: { port: 0 }, http: { target_uri: endpoint } }
  try {
    const { rules } = await reportFrom(parseProfile(JSON.stringify(own)), [bindsTargetUri, bound, hash])
    expect(rules.map(({ id, status, reason }) => `${id} ${status} ${reason ?? ''}`.trim())).toEqual([
      `${bindsTargetUri.id} pass`,
      `${bound.id} pass`,
      `${hash.id} pass`,
    ])
  } finally {
    gateway.closeAllConnections()
    gateway.close()
    await server.close()
  }
})
