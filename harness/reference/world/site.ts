import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { senderOf, type Answer } from './client.ts'
import type { Request } from './signing.ts'

/** A request that a participant of the world got. */
export interface Served {
  by: string
  method: string
  url: string
  status: number
}

/** A participant's web site on loopback. */
export interface Site {
  /** Host with port: its domain. */
  host: string
  base: string
  close(): Promise<void>
}

/** Answers a request; `undefined`: there is nothing at its address. */
export type Handler = (request: Request) => Answer | undefined | Promise<Answer | undefined>

export const text = (status: number, says: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  body: Buffer.from(`${says}\n`),
})

const largestBody = 1024 * 1024

const bodyOf = async (request: IncomingMessage): Promise<Buffer | undefined> => {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > largestBody) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** Lines in their order, several of one name joined (RFC 9110, 5.3); names in lower case. */
const linesOf = ({ rawHeaders }: IncomingMessage): Request['headers'] => {
  const lines = new Map<string, string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase()
    const before = lines.get(name)
    const value = rawHeaders[at + 1] ?? ''
    lines.set(name, before === undefined ? value : `${before}, ${value}`)
  }
  return [...lines]
}

/** Where a site is. */
export type Place = Pick<Site, 'host' | 'base'>

/** Opens a site. The handler is made once the address is known; it gets every request, its URL absolute. */
export const openSite = async (make: (place: Place) => Handler, tell: (served: Served) => void): Promise<Site> => {
  let base = ''
  let handle: Handler | undefined
  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const { method = '', url: target = '' } = request
    const body = await bodyOf(request)
    const url = target.startsWith('/') ? base + target : target
    if (!body) return text(413, 'The body is too large.', { connection: 'close' })
    return (await handle?.({ method, url, headers: linesOf(request), body })) ?? text(404, 'There is nothing here.')
  }
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, headers, body } = await answer(request)
    tell({ by: senderOf(request.headers['user-agent']), method: request.method ?? '', url: base + request.url, status })
    response.writeHead(status, { ...headers, 'content-length': body.length })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
  const server = createServer((request, response) => {
    // Who goes away while it sends is nobody to answer.
    serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const bound = server.address()
  const host = `127.0.0.1:${typeof bound === 'object' ? (bound?.port ?? 0) : 0}`
  base = `http://${host}`
  handle = make({ host, base })
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { host, base, close }
}
