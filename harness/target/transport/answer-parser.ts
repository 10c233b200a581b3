import { Interruption, longestBody, longestHead } from './trouble.ts'

/** An answer off a raw socket. */
export interface Parsed {
  status: number
  headers: [name: string, value: string][]
  body: Buffer
}

/**
 * Parses an HTTP/1.x answer piece by piece (RFC 9112): framed by length, by chunks, or by the connection's end.
 * `push` and `end` give the answer once it is whole; they throw an `Interruption` on what is not HTTP, cut off or too
 * large.
 */
export class AnswerParser {
  readonly #bodiless: boolean
  #kept = Buffer.alloc(0)
  #head: Head | null = null
  #body: Buffer[] = []
  #length = 0

  constructor(method: string) {
    this.#bodiless = method === 'HEAD'
  }

  push(piece: Buffer): Parsed | null {
    this.#kept = this.#kept.length === 0 ? Buffer.from(piece) : Buffer.concat([this.#kept, piece])
    while (this.#head === null) {
      const head = this.#takeHead()
      if (head === null) return null
      if (head.status >= 200 || head.status === 101) this.#head = head
    }
    return this.#takeBody(this.#head) ? this.#whole(this.#head) : null
  }

  end(): Parsed {
    if (this.#head?.framing.kind === 'until-close') return this.#whole(this.#head)
    throw new Interruption('connection-lost')
  }

  #whole({ status, headers }: Head): Parsed {
    return { status, headers, body: Buffer.concat(this.#body) }
  }

  #takeHead(): Head | null {
    const start = this.#kept.subarray(0, 5).toString('latin1')
    if (!'HTTP/'.startsWith(start)) throw new Interruption('not-http')
    const end = this.#kept.indexOf('\r\n\r\n')
    if (end < 0 && this.#kept.length > longestHead) throw new Interruption('too-large')
    if (end < 0) return null
    const head = parseHead(this.#kept.subarray(0, end).toString('latin1'), this.#bodiless)
    this.#kept = this.#kept.subarray(end + 4)
    return head
  }

  /** Takes what is there of the body; true once it is complete. */
  #takeBody({ framing }: Head): boolean {
    if (framing.kind === 'chunked') return this.#takeChunks()
    const wanted = framing.kind === 'length' ? framing.length - this.#length : Infinity
    this.#add(this.#kept.subarray(0, wanted))
    this.#kept = this.#kept.subarray(Math.min(wanted, this.#kept.length))
    return framing.kind === 'length' && this.#length >= framing.length
  }

  #takeChunks(): boolean {
    for (;;) {
      const lineEnd = this.#kept.indexOf('\r\n')
      if (lineEnd < 0 && this.#kept.length > longestLine) throw new Interruption('not-http')
      if (lineEnd < 0) return false
      const size = chunkSize(this.#kept.subarray(0, lineEnd).toString('latin1'))
      if (size > longestBody) throw new Interruption('too-large')
      if (size === 0) return this.#trailersEnd(lineEnd)
      const next = lineEnd + 2 + size + 2
      if (this.#kept.length < next) return false
      this.#add(this.#kept.subarray(lineEnd + 2, next - 2))
      this.#kept = this.#kept.subarray(next)
    }
  }

  #trailersEnd(lineEnd: number): boolean {
    const ended = this.#kept.indexOf('\r\n\r\n', lineEnd) >= 0
    if (!ended && this.#kept.length > longestHead) throw new Interruption('too-large')
    return ended
  }

  #add(octets: Buffer): void {
    this.#length += octets.length
    if (this.#length > longestBody) throw new Interruption('too-large')
    this.#body.push(octets)
  }
}

interface Head {
  status: number
  headers: [name: string, value: string][]
  framing: { kind: 'length'; length: number } | { kind: 'chunked' } | { kind: 'until-close' }
}

/** Size and extensions of a chunk. */
const longestLine = 4096

const chunkSize = (line: string): number => {
  const [, digits] = /^([0-9a-f]{1,12})[ \t]*(?:;.*)?$/i.exec(line) ?? []
  if (digits === undefined) throw new Interruption('not-http')
  return Number.parseInt(digits, 16)
}

const parseHead = (text: string, bodiless: boolean): Head => {
  const [first = '', ...lines] = text.split('\r\n')
  const [, digits] = /^HTTP\/1\.[01] ([1-9][0-9]{2})(?: .*)?$/.exec(first) ?? []
  if (digits === undefined) throw new Interruption('not-http')
  const headers = lines.map(parseLine)
  const status = Number(digits)
  return { status, headers, framing: framingOf(status, headers, bodiless) }
}

const parseLine = (line: string): [name: string, value: string] => {
  const colon = line.indexOf(':')
  if (colon < 1) throw new Interruption('not-http')
  return [line.slice(0, colon), line.slice(colon + 1).replaceAll(/^[ \t]+|[ \t]+$/g, '')]
}

/** RFC 9112, 6.3. */
const framingOf = (status: number, headers: Head['headers'], bodiless: boolean): Head['framing'] => {
  const values = (name: string) => headers.filter(([given]) => given.toLowerCase() === name).map(([, value]) => value)
  if (bodiless || status === 204 || status === 304) return { kind: 'length', length: 0 }
  const coding = values('transfer-encoding').join(',')
  if (coding !== '') return { kind: /(?:^|[ ,\t])chunked$/i.test(coding) ? 'chunked' : 'until-close' }
  const lengths = new Set(values('content-length').flatMap((value) => value.split(',').map((part) => part.trim())))
  const [length] = lengths
  if (length === undefined) return { kind: 'until-close' }
  if (lengths.size > 1 || !/^[0-9]{1,15}$/.test(length)) throw new Interruption('not-http')
  return { kind: 'length', length: Number(length) }
}
