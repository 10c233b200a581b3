import type { RequestListener } from 'node:http'
import type { createWellKnown } from './well-known.ts'

/** For a participant that serves its documents, and nothing else. */
export const serveDocuments =
  (wellKnown: ReturnType<typeof createWellKnown>): RequestListener =>
  (request, response) => {
    const document = wellKnown(request.method ?? '', request.url ?? '')
    const { status, headers, body } = document ?? { status: 404, headers: [], body: Buffer.alloc(0) }
    for (const [name, value] of headers) response.setHeader(name, value)
    response.writeHead(status, { 'content-length': body.length }).end(request.method === 'HEAD' ? undefined : body)
  }
