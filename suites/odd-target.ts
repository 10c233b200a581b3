import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Report } from '../reports/report-types.ts'
import type { Message } from '../harness/plan/message.ts'
import type { Rule } from '../harness/plan/rule.ts'
import {
  createExchange,
  fetchOverNetwork,
  readFixture,
  type Exchange,
  type FetchDocument,
} from '../harness/reference/index.ts'
import { reportFrom } from './report-from.ts'
import { parseProfile, type Profile } from '../harness/target/index.ts'

interface Reply {
  /** 0: the connection is closed without an answer. */
  status: number
  body: Buffer | string
}

/** What a target answers to an RPC and to a fetch that comes by a connection. Its control API is the same server's, its manifest states the hop cap. */
export type Behaviour = (message: Message, exchange: Exchange, connection: object) => Promise<Reply> | Reply

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const messageOf = (request: IncomingMessage, body: Buffer): Message => ({
  method: request.method ?? '',
  target: request.url ?? '',
  headers: Array.from({ length: request.rawHeaders.length / 2 }, (_, i) => [
    request.rawHeaders[2 * i] ?? '',
    request.rawHeaders[2 * i + 1] ?? '',
  ]),
  body,
})

interface Manner {
  behaviour: Behaviour
  /** What it does before it says that it has refreshed; absent: nothing. */
  refreshed?: (exchange: Exchange) => Promise<void> | void
  /** How its exchange has documents fetched; absent: each time over the network. */
  fetchDocument?: FetchDocument
}

/** Answers an RPC and a fetch by a behaviour, and the control API's fixture; everything else is 404. */
const answer = async (
  { behaviour, refreshed }: Manner,
  exchange: Exchange,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const body = await bodyOf(request)
  if (request.url === '/fixture') {
    const fixture = readFixture(body.toString())
    if (!('wrong' in fixture)) exchange.setFixture(fixture)
    response.writeHead(204).end()
  } else if (request.url === '/refresh') {
    await refreshed?.(exchange)
    response.writeHead(204).end()
  } else if (request.url === '/.well-known/svc.json') {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"max_intermediary_hops":3}')
  } else if (/^\/(v1|content)\//.test(request.url ?? '')) {
    const reply = await behaviour(messageOf(request, body), exchange, request.socket)
    if (reply.status === 0) request.socket.destroy()
    else response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body)
  } else response.writeHead(404).end()
}

export interface OddTarget {
  profile: Profile
  close(): void
}

/** Starts a target on loopback that behaves as it is told to; the reference exchange beside it has the fixture. */
export const startOddTarget = async ({ fetchDocument = fetchOverNetwork, ...manner }: Manner): Promise<OddTarget> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const endpoint = `${base}/v1`
  const exchange = createExchange({ endpoint, now: Date.now, fetchDocument })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    void answer(manner, exchange, request, response)
  })
  const capabilities = { retrieval_binding: true }
  const profile = parseProfile(JSON.stringify({ endpoint, control: base, participants: { port: 0 }, capabilities }))
  return { profile, close: () => void server.close() }
}

/** What a run of some rules says of a target that behaves as it is told to. */
export const reportAt = async (
  behaviour: Behaviour,
  chosen: Rule[],
  {
    pairs = false,
    limits,
    ...manner
  }: { pairs?: boolean; limits?: Partial<Profile['limits']> } & Omit<Manner, 'behaviour'> = {},
): Promise<Report> => {
  const target = await startOddTarget({ behaviour, ...manner })
  Object.assign(target.profile.limits, limits)
  const report = await reportFrom(target.profile, chosen, { pairs })
  target.close()
  return report
}
