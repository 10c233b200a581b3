import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { lengthOf, piecesOf, type Served } from './answer.ts'

const headersOf = ({ headers, body }: Served): Record<string, string> => {
  const hasLength = Object.keys(headers).some((name) => name.toLowerCase() === 'content-length')
  const length = lengthOf(body)
  return hasLength || length === undefined ? headers : { ...headers, 'content-length': String(length) }
}

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
  const length = lengthOf(served.body) ?? 1
  // One byte is announced for an empty body, so that it can be cut short too.
  response.writeHead(served.status, { ...served.headers, 'content-length': String(Math.max(length, 1)) })
  const half = Buffer.isBuffer(served.body) ? served.body.subarray(0, length >> 1) : Buffer.alloc(1024, 'x')
  response.write(half, () => response.destroy())
}

/** An octet a second, for ten minutes at most. */
const drip = (served: Served, response: ServerResponse): void => {
  response.writeHead(served.status, served.headers)
  let left = longestDrip
  const timer = setInterval(() => {
    left -= 1
    if (left > 0) response.write(' ')
    else response.destroy()
  }, 1_000)
  response.write(' ')
  response.once('close', () => clearInterval(timer))
}

const longestDrip = 600

/** The body, without a word of how long it is. */
const flood = (served: Served, response: ServerResponse): void => {
  response.writeHead(served.status, served.headers)
  pipeline(Readable.from(piecesOf(served.body)), response).catch(() => response.destroy())
}

const manners: Record<Served['manner'], (served: Served, response: ServerResponse, headOnly: boolean) => void> = {
  'at-once': sendWhole,
  never: () => {},
  // Reached only where several participants share a listener: the next best thing to a refused connection.
  closed: (_, response) => response.destroy(),
  'cut-short': cutShort,
  drips: drip,
  floods: flood,
}

/** Answers a request in the document's manner. */
export const send = (served: Served, response: ServerResponse, headOnly: boolean): void =>
  manners[served.manner](served, response, headOnly)

/** The status that the access log has: `null` where none is sent. */
export const loggedStatus = ({ manner, status }: Served): number | null =>
  manner === 'never' || manner === 'closed' ? null : status
