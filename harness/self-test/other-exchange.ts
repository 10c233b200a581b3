import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Message } from '../plan/message.ts'
import { createExchange, fetchOverNetwork, readFixture, type Exchange } from '../reference/index.ts'
import { otherParts } from './other-dialect.ts'

/** The exchange of another dialect on a socket; its control API has the fixture alone. */
export interface OtherExchange {
  endpoint: string
  control: string
  close(): void
}

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

export const startOtherExchange = async (): Promise<OtherExchange> => {
  const server = createServer({ maxHeaderSize: 256 * 1024 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const control = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const endpoint = `${control}/market/v1`
  const exchange = createExchange({ endpoint, now: Date.now, fetchDocument: fetchOverNetwork, parts: otherParts })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    answer(exchange, request, response).catch(() => response.destroy())
  })
  return { endpoint, control, close: () => void server.close() }
}
