import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fillerChunks, lengthOf, type Served } from './answer.ts'

const headersOf = ({ headers, body }: Served): Record<string, string> => {
  const hasLength = Object.keys(headers).some((name) => name.toLowerCase() === 'content-length')
  return hasLength ? headers : { ...headers, 'content-length': String(lengthOf(body)) }
}

const piecesOf = (body: Served['body']): Iterable<Buffer> =>
  Buffer.isBuffer(body) ? [body] : fillerChunks(body.filler)

const sendWhole = (served: Served, response: ServerResponse, headOnly: boolean): void => {
  response.writeHead(served.status, headersOf(served))
  if (headOnly || Buffer.isBuffer(served.body)) {
    response.end(headOnly ? undefined : served.body)
    return
  }
  // A target that has read enough hangs up: nothing is wrong then.
  pipeline(Readable.from(piecesOf(served.body)), response).catch(() => response.destroy())
}

/** Half of the body, and the end of the connection. */
const cutShort = (served: Served, response: ServerResponse): void => {
  const length = lengthOf(served.body)
  // One byte is announced for an empty body, so that it can be cut short too.
  response.writeHead(served.status, { ...served.headers, 'content-length': String(Math.max(length, 1)) })
  const half = Buffer.isBuffer(served.body) ? served.body.subarray(0, length >> 1) : Buffer.alloc(1024, 'x')
  response.write(half, () => response.destroy())
}

const manners: Record<Served['manner'], (served: Served, response: ServerResponse, headOnly: boolean) => void> = {
  'at-once': sendWhole,
  never: () => {},
  // Reached only where several participants share a listener: the next best thing to a refused connection.
  closed: (_, response) => response.destroy(),
  'cut-short': cutShort,
}

/** Answers a request in the document's manner. */
export const send = (served: Served, response: ServerResponse, headOnly: boolean): void =>
  manners[served.manner](served, response, headOnly)

/** The status that the access log has: `null` where none is sent. */
export const loggedStatus = ({ manner, status }: Served): number | null =>
  manner === 'never' || manner === 'closed' ? null : status
