import { closeSync, openSync, writeSync } from 'node:fs'
import { exchanges, type SeenExchange } from '../target/index.ts'
import { UsageError } from './errors.ts'
import { version } from './version.ts'

const reasons: Record<number, string> = { 200: 'OK', 400: 'Bad Request', 401: 'Unauthorized', 403: 'Forbidden' }

const closing = ']}}\n'

/** Characters that are kept until they are written. */
const most = 1 << 18

const decoder = new TextDecoder('utf-8', { fatal: true })

/** A body as HAR has it: text, else base64. */
const textOf = (body: Buffer): { text: string; encoding?: 'base64' } => {
  try {
    return { text: decoder.decode(body) }
  } catch {
    return { text: body.toString('base64'), encoding: 'base64' }
  }
}

const linesOf = (headers: [string, string][]) => headers.map(([name, value]) => ({ name, value }))

const typeOf = (headers: [string, string][]): string =>
  headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''

const queryOf = (target: string): { name: string; value: string }[] =>
  target.includes('?')
    ? [...new URLSearchParams(target.slice(target.indexOf('?') + 1))].map(([name, value]) => ({ name, value }))
    : []

/** One entry of HAR 1.2. What is not known is -1, as HAR wants it. */
const entryOf = ({ at, origin, message, answer }: SeenExchange) => {
  const { status } = answer
  const absolute = /^[a-z]+:\/\//i.test(message.target)
  return {
    startedDateTime: new Date(at).toISOString(),
    time: answer.milliseconds,
    request: {
      method: message.method,
      url: absolute ? message.target : origin + message.target,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: linesOf(message.headers),
      queryString: queryOf(message.target),
      headersSize: -1,
      bodySize: message.body.length,
      ...(message.body.length > 0 && {
        postData: { mimeType: typeOf(message.headers), params: [], ...commented(textOf(message.body)) },
      }),
    },
    response: {
      status: status ?? 0,
      statusText: status === null ? '' : (reasons[status] ?? ''),
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: linesOf(answer.headers),
      content: { size: answer.body.length, mimeType: typeOf(answer.headers), ...textOf(answer.body) },
      redirectURL: answer.headers.find(([name]) => name.toLowerCase() === 'location')?.[1] ?? '',
      headersSize: -1,
      bodySize: answer.body.length,
      ...(answer.trouble !== undefined && { comment: answer.trouble }),
    },
    cache: {},
    timings: { send: 0, wait: answer.milliseconds, receive: 0 },
  }
}

/** `postData` has no member for an encoding. */
const commented = ({ text, encoding }: { text: string; encoding?: 'base64' }) =>
  encoding ? { text, comment: encoding } : { text }

/** Writes every exchange with the target to a file as it comes, whole JSON after each writing: HAR 1.2. */
export class HarFile {
  readonly #file: number
  readonly #path: string
  #at = 0
  #waiting: string[] = []
  #length = 0
  #entries = 0
  /** Why the file ends before the run, for people. */
  trouble: string | undefined

  /** Throws a `UsageError` where the file cannot be written. */
  constructor(path: string) {
    this.#path = path
    try {
      this.#file = openSync(path, 'w', 0o600)
    } catch (error) {
      throw new UsageError(`${this.#inWords(error)}; choose another file with --har`, { cause: error })
    }
    const creator = { name: 'svc-conformance', version }
    this.#waiting.push(`${JSON.stringify({ log: { version: '1.2', creator, entries: [] } }).slice(0, -3)}\n`)
    this.#write()
    exchanges.subscribe(this.#take)
  }

  close(): void {
    exchanges.unsubscribe(this.#take)
    this.#write()
    closeSync(this.#file)
  }

  readonly #take = (seen: unknown): void => {
    // Nothing but exchanges is told there.
    const text = `${this.#entries === 0 ? '' : ',\n'}${JSON.stringify(entryOf(seen as SeenExchange))}`
    this.#entries += 1
    this.#waiting.push(text)
    this.#length += text.length
    if (this.#length > most) this.#write()
  }

  /** Over the closing brackets of the last time, and closed again. */
  #write(): void {
    if (this.trouble === undefined) this.#append(this.#waiting.join(''))
    this.#waiting = []
    this.#length = 0
  }

  #append(text: string): void {
    const piece = Buffer.from(text)
    const whole = Buffer.concat([piece, Buffer.from(closing)])
    try {
      for (let written = 0; written < whole.length;)
        written += writeSync(this.#file, whole, written, whole.length - written, this.#at + written)
      this.#at += piece.length
    } catch (error) {
      this.trouble = `${this.#inWords(error)}: it ends before the run`
    }
  }

  #inWords(error: unknown): string {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    return `cannot write the exchanges to ${this.#path}: ${code}`
  }
}
