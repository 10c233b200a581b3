import { request as open } from 'node:http'
import type { Request } from './signing.ts'

/** An answer; header names are in lower case. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** Milliseconds until a silent participant counts as gone. */
const timeLimit = 10_000

const agentName = /^svc-world \((.+)\)$/

/** What a participant of the world calls itself, so that others' logs can tell who asked. */
export const userAgent = (name: string): string => `svc-world (${name})`

/** Who sent a request: the world's exchange alone does not say. */
export const senderOf = (header: string | undefined): string => agentName.exec(header ?? '')?.[1] ?? 'exchange'

/**
 * Sends a request to its target, or hands it to a relay as a proxy gets it, with the target on the request line
 * (RFC 9112, 3.2.2): the target that was signed is then the one that is meant. Rejects when no answer comes.
 */
export const send = (request: Request, from: string, relay?: string): Promise<Answer> => {
  const target = new URL(request.url)
  const { hostname, port } = relay === undefined ? target : new URL(relay)
  const headers = [['host', target.host], ['user-agent', userAgent(from)], ...request.headers]
  if (request.body.length > 0) headers.push(['content-length', String(request.body.length)])
  return new Promise((resolve, reject) => {
    const sent = open({
      hostname,
      port,
      method: request.method,
      path: relay === undefined ? target.pathname + target.search : request.url,
      headers: headers.flat(),
      agent: false,
      timeout: timeLimit,
    })
    sent.once('timeout', () => sent.destroy(new Error(`${request.method} ${request.url} was not answered in time`)))
    sent.once('error', reject)
    sent.once('response', (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.once('error', reject)
      response.once('end', () => {
        const lines = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(lines),
          body: Buffer.concat(pieces),
        })
      })
    })
    sent.end(request.body)
  })
}
