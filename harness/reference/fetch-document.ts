import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { gunzipSync } from 'node:zlib'

/** A document that another participant serves. */
export interface FetchedDocument {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** Fetches a document. Rejects when there is no whole answer. */
export type FetchDocument = (url: string) => Promise<FetchedDocument>

const timeLimit = 2_000
const sizeLimit = 1024 * 1024

const readBody = async (response: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of response as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > sizeLimit) throw new Error('the document is too large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** Nobody was asked to compress; who does so all the same must stay within the limit. */
const decoded = (body: Buffer, coding: string | undefined): Buffer => {
  if (coding === undefined || coding === 'identity') return body
  if (coding !== 'gzip') throw new Error('the content coding is not known')
  return gunzipSync(body, { maxOutputLength: sizeLimit })
}

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

/**
 * Over the network: two seconds and 1 MiB at most, `http` and `https` only, redirects not followed. Each document has a
 * connection of its own: a directory's host is often met once, and what a pool keeps of it would add up.
 */
export const fetchOverNetwork: FetchDocument = async (address) => {
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol)) throw new Error('only http and https are fetched')
  const request = (url.protocol === 'https:' ? https : http).request(url, { agent: false })
  const timer = setTimeout(() => request.destroy(new Error('the document takes too long')), timeLimit)
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve).on('error', reject).end()
    })
    const body = decoded(await readBody(response), response.headers['content-encoding'])
    return { status: response.statusCode ?? 0, headers: headersOf(response), body }
  } finally {
    clearTimeout(timer)
    request.destroy()
  }
}
