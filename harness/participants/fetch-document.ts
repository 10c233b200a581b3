import { piecesOf, type Served } from './answer.ts'

/** A document as it is fetched without sockets. */
export interface FetchedDocument {
  status: number
  headers: Record<string, string>
  body: Buffer
}

export type FetchErrorCode = 'ECONNREFUSED' | 'ECONNRESET' | 'ETIMEDOUT'

/** What a socket would have done; the code is Node's. */
export class FetchError extends Error {
  override readonly name = 'FetchError'
  readonly code: FetchErrorCode

  constructor(code: FetchErrorCode, url: string) {
    super(`${code} ${url}`)
    this.code = code
  }
}

const troubles: Partial<Record<Served['manner'], FetchErrorCode>> = {
  closed: 'ECONNREFUSED',
  'cut-short': 'ECONNRESET',
  never: 'ETIMEDOUT',
  drips: 'ETIMEDOUT',
}

/** The answer as a client gets it. Throws a `FetchError` where there is none. */
export const received = (served: Served, url: string): FetchedDocument => {
  const trouble = troubles[served.manner]
  if (trouble) throw new FetchError(trouble, url)
  const { status, headers, body } = served
  return { status, headers, body: whole(body) }
}

const mostFillers = 2
const fillers = new Map<string, WeakRef<Buffer>>()

/** A filler is megabytes, and the same ones for the same length: it is made once, and kept while anybody holds it. */
const whole = (body: Served['body']): Buffer => {
  if (Buffer.isBuffer(body)) return body
  const name = JSON.stringify(body)
  const made = fillers.get(name)?.deref() ?? Buffer.concat([...piecesOf(body)])
  fillers.delete(name)
  fillers.set(name, new WeakRef(made))
  for (const oldest of fillers.keys()) if (fillers.size > mostFillers) fillers.delete(oldest)
  return made
}
