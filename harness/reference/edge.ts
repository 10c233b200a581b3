import { createServer, type Server } from 'node:http'
import type { Steps } from './part.ts'

/** A publisher's edge: whoever crawls directly is turned away, and told where the manifest is. */
export const createEdge = (steps: Pick<Steps, 'edge-answer'>, manifest: string): Server =>
  createServer((request, response) => {
    request.resume()
    const { url = '', headers: asked } = request
    const { status, headers } = steps['edge-answer'](manifest, { target: url, headers: asked })
    for (const [name, value] of headers) response.setHeader(name, value)
    response.writeHead(status, { 'content-length': 0 }).end()
  })
