import { setMaxListeners } from 'node:events'
import { createServer, STATUS_CODES, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Message } from '../plan/message.ts'
import { createExchange, fetchOverNetwork, readFixture, type Exchange, type Fixture } from '../reference/index.ts'
import type { Behaviour } from './behaviours.ts'
import type { Oddity } from './oddities.ts'

/** When a hostile target is hostile: at all it is sent, only where a right exchange would refuse, or never. */
export type When = 'always' | 'refusing' | 'never'

/** A hostile target while it is served. */
export interface Kept {
  /** The target profile, as JSON. */
  profile: string
  close(): Promise<void>
}

/** Serves a hostile target on loopback. Its control API is a right one, without a clock. */
export const keep = (behaviour: Behaviour, when: When): Promise<Kept> => {
  let turn = 0
  return serve({ says: behaviour.says }, when, (socket) => behaviour.act(socket, (turn += 1)))
}

/** Serves a right exchange with an oddity. */
export const keepExchange = (oddity: Oddity): Promise<Kept> => serve(oddity, 'never', () => undefined)

const serve = async (oddity: Oddity, when: When, hostile: (socket: Socket) => void): Promise<Kept> => {
  const stop = new AbortController()
  setMaxListeners(0, stop.signal)
  const sockets = new Set<Socket>()
  const server = createServer({ maxHeaderSize: 256 * 1024 })
  server.on('connection', (socket) => {
    sockets.add(socket)
    // What the suite gives up on is of no interest here.
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const base = `http://127.0.0.1:${port}`
  const now = (): number => oddity.now?.(Date.now()) ?? Date.now()
  const exchange = createExchange({ endpoint: `${base}/v1`, now, fetchDocument: fetchOverNetwork })
  const given = (fixture: Fixture): void => {
    exchange.setFixture(fixture)
    oddity.begin?.({ server, port, sockets, signal: stop.signal, fixture })
  }
  server.on('request', (request) => {
    const lines = oddity.date === undefined ? {} : { date: oddity.date }
    const served = answered({ exchange, when, given, lines }, request)
    void served.then((done) => done || hostile(request.socket))
  })
  const close = (): Promise<void> => {
    stop.abort()
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(() => resolve()))
  }
  return { profile: JSON.stringify({ endpoint: `${base}/v1`, control: base, participants: { port: 0 } }), close }
}

interface Served {
  exchange: Exchange
  when: When
  given: (fixture: Fixture) => void
  lines: Record<string, string>
}

/** Whether it was answered as a right exchange answers. */
const answered = async ({ exchange, when, given, lines }: Served, request: IncomingMessage): Promise<boolean> => {
  // As octets: a response of Node's would wait for one that a hostile answer stands for.
  const reply = (status: number, body = ''): true => {
    const date = new Date().toUTCString()
    const all = {
      date,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      ...lines,
    }
    const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    request.socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head.join('')}\r\n${body}`)
    return true
  }
  const message = await messageOf(request)
  if (message.target === '/fixture') {
    const fixture = readFixture(message.body.toString())
    if (!('wrong' in fixture)) given(fixture)
    return reply(200)
  }
  if (message.target === '/clock' || message.target === '/refresh') {
    return reply(404)
  }
  if (when === 'always') return false
  if (request.method === 'GET' && message.target === '/.well-known/svc.json') {
    return reply(200, '{"max_intermediary_hops":3}')
  }
  const { answer } = await exchange.handle(message)
  if (when === 'refusing' && answer.status >= 300) return false
  return reply(answer.status, answer.body.toString())
}

const messageOf = async (request: IncomingMessage): Promise<Message> => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const { method = '', url = '', rawHeaders: raw } = request
  const headers = Array.from({ length: raw.length / 2 }, (_, i): [string, string] => [
    raw[2 * i] ?? '',
    raw[2 * i + 1] ?? '',
  ])
  return { method, target: url, headers, body: Buffer.concat(pieces) }
}
