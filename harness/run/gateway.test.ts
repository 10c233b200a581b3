import { expect, test } from 'vitest'
import bindsTargetUri from '../../suites/signature/binds-target-uri.ts'
import bound from '../../suites/retrieval/bound.ts'
import served from '../../suites/manifest/served.ts'
import hash from '../../suites/retrieval/hash.ts'
import type { Report } from '../../reports/report-types.ts'
import { reportFrom } from '../../suites/report-from.ts'
import { startServer } from '../reference/index.ts'
import { parseProfile } from '../target/index.ts'
import { gatewayTo } from './testing/gateway.ts'

const chosen = [bindsTargetUri, bound, hash, served]

const told = ({ rules }: Report): string[] =>
  rules.map(({ id, status, reason }) => `${id} ${status} ${reason ?? ''}`.trim())

test('an exchange is certified behind a gateway that takes a part of the path off', async () => {
  const server = await startServer({})
  const { endpoint, control } = server.profile
  const gateway = await gatewayTo(endpoint, ({ url = '', rawHeaders }) =>
    url.startsWith('/api/') ? { path: url.slice('/api'.length), headers: rawHeaders } : { status: 421 },
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
      : { status: 421 },
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
