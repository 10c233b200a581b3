import { request, type IncomingHttpHeaders, type RequestOptions } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { Clock } from '../build/scene.ts'
import type { DocumentPlan } from '../plan/plan.ts'
import type { Staging } from './staged-scene.ts'

/** This machine's clock. */
export const clock = (): Clock => ({ now: Date.now, uncertaintySeconds: 0, toleranceSeconds: 0 })

/** A document at `/d`, with what differs. */
export const document = (differs: Partial<DocumentPlan> = {}): DocumentPlan => ({
  path: '/d',
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: { json: { host: '{agent.host}' } },
  manner: 'at-once',
  ...differs,
})

/** A plan's participants, a document by each name. */
export const planWith = (participants: Record<string, Record<string, DocumentPlan>>): Staging => ({
  keys: {},
  participants: Object.fromEntries(Object.entries(participants).map(([name, documents]) => [name, { documents }])),
})

export interface Got {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A GET on a connection of its own. Rejects as the socket does, and where the body is shorter than announced. */
export const get = (
  options: RequestOptions & { secure?: boolean; rejectUnauthorized?: boolean; servername?: string },
) =>
  new Promise<Got>((resolve, reject) => {
    const sent = (options.secure ? secureRequest : request)({ agent: false, ...options }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (piece: Buffer) => chunks.push(piece))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })

/** The same by URL. */
export const getUrl = (url: string, headers: Record<string, string> = {}): Promise<Got> => {
  const { hostname, port, pathname, search } = new URL(url)
  return get({ host: hostname, port, path: pathname + search, headers })
}
