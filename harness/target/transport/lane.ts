import { Client, type Dispatcher } from 'undici'
import type { Answer, Message } from '../../plan/message.ts'
import { codeOf } from './caught.ts'
import type { Dialer } from './dial.ts'
import { HeadBound } from './head-bound.ts'
import { Interruption, longestBody, longestHead, troubleOf } from './trouble.ts'

/** One connection at a time, which carries one request at a time, and is kept alive if it is to be. */
export interface Lane {
  /** Never rejects. */
  exchange(message: Message, milliseconds: number): Promise<Exchanged>
  /** Ends a request whose time is up. `now` as `performance.now()` has it. */
  sweep(now: number): void
  close(): Promise<void>
}

export interface Exchanged {
  answer: Answer
  /** What was lost is a connection that had carried an answer before, and no byte of another came: worth another try. */
  stale: boolean
  /** Nothing was sent: the request must be written by hand. */
  unsupported: boolean
  error?: Error
}

export const openLane = (origin: URL, dial: Dialer, keepAlive = true): Lane => {
  let answered = 0
  let current: Receiver | null = null
  const bound = new HeadBound(() => current?.refuse())
  const client = new Client(origin.origin, {
    connect: bound.around(dial.connect),
    pipelining: keepAlive ? 1 : 0,
    // Never reached: the bound is ours.
    maxHeaderSize: 16 * longestHead,
    // Deadlines are kept by `sweep`: one timer for all lanes, and a dripping answer ends too.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  client.on('connect', () => {
    answered = 0
  })
  return {
    exchange: (message, milliseconds) =>
      new Promise((resolve) => {
        const done = (exchanged: Exchanged): void => {
          current = null
          answered += 1
          resolve(exchanged)
        }
        current = new Receiver(performance.now() + milliseconds, () => answered > 0, bound, done)
        client.dispatch(
          {
            path: message.target,
            method: message.method,
            headers: message.headers.flat(),
            body: message.body.length === 0 ? null : message.body,
          },
          current,
        )
      }),
    sweep: (now) => current?.sweep(now),
    close: () => client.destroy(),
  }
}

/** Receives one answer. Its methods are those that undici calls. */
class Receiver implements Dispatcher.DispatchHandler {
  readonly #began = performance.now()
  readonly #deadline: number
  readonly #reused: () => boolean
  readonly #bound: HeadBound
  readonly #done: (exchanged: Exchanged) => void
  #controller: Dispatcher.DispatchController | null = null
  #stale = false
  #status: number | null = null
  #headers: Answer['headers'] = []
  #chunks: Buffer[] = []
  #length = 0

  constructor(deadline: number, reused: () => boolean, bound: HeadBound, done: (exchanged: Exchanged) => void) {
    this.#deadline = deadline
    this.#reused = reused
    this.#bound = bound
    this.#done = done
  }

  sweep(now: number): void {
    if (now > this.#deadline) this.#controller?.abort(new Interruption('timeout'))
  }

  /** Ends a request whose answer has too large a head. */
  refuse(): void {
    this.#controller?.abort(new Interruption('too-large'))
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#bound.begin()
    this.#controller = controller
    this.#stale = this.#reused()
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    this.#stale = false
    if (status < 200) return
    this.#bound.end()
    this.#status = status
    this.#headers = pairs(controller.rawHeaders)
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#length += chunk.length
    if (this.#length > longestBody) controller.abort(new Interruption('too-large'))
    else this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    const [only = empty] = this.#chunks
    const body = this.#chunks.length > 1 ? Buffer.concat(this.#chunks) : only
    const milliseconds = performance.now() - this.#began
    this.#done({
      answer: { status: this.#status, headers: this.#headers, body, milliseconds },
      stale: false,
      unsupported: false,
    })
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const begun = this.#controller !== null
    // Nothing of it was sent: what the target had left unread of the last request ended the connection.
    const leftover = !begun && this.#reused() && losses.has(codeOf(error))
    const trouble = troubleOf(error, begun || leftover)
    const milliseconds = performance.now() - this.#began
    const stale = leftover || (this.#stale && trouble === 'connection-lost')
    const unsupported = refusals.has(codeOf(error))
    this.#done({ answer: { status: null, headers: [], body: empty, trouble, milliseconds }, stale, unsupported, error })
  }
}

/** The client's own: it refuses to write such a request. */
const refusals = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED', 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH'])

/** What becomes of a connection, rather than of an attempt to open one. */
const losses = new Set(['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET'])

const empty = Buffer.alloc(0)

const pairs = (raw: Dispatcher.DispatchController['rawHeaders']): Answer['headers'] => {
  const lines: Answer['headers'] = []
  if (!Array.isArray(raw)) return lines
  for (let at = 0; at + 1 < raw.length; at += 2) lines.push([text(raw[at]), text(raw[at + 1]).replace(/[ \t]+$/, '')])
  return lines
}

const text = (octets: Buffer | string | undefined): string =>
  typeof octets === 'string' ? octets : (octets?.toString('latin1') ?? '')
