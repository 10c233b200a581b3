import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { createWellKnown } from './well-known.ts'

/** A publisher on an address of its own that serves what participants serve, and nothing else. */
export const createPublisher = (wellKnown: () => ReturnType<typeof createWellKnown>): Server =>
  createServer((request, response) => {
    const document = wellKnown()(request.method ?? '', request.url ?? '')
    const { status, headers, body } = document ?? { status: 404, headers: [], body: Buffer.alloc(0) }
    for (const [name, value] of headers) response.setHeader(name, value)
    response.writeHead(status, { 'content-length': body.length }).end(request.method === 'HEAD' ? undefined : body)
  })
