import type { Socket } from 'node:net'
import type { Answer, Message } from '../../plan/message.ts'
import { AnswerParser, type Parsed } from './answer-parser.ts'
import { caught } from './caught.ts'
import type { Dialer } from './dial.ts'
import type { Exchanged } from './lane.ts'
import type { Rendezvous } from './rendezvous.ts'
import { Interruption, troubleOf } from './trouble.ts'

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const fieldValue = /^[\t\x20-\x7e\x80-\xff]*$/
/** Some servers that have had the line before on a connection read another value of white space alone for no line. */
const spaces = /^[\t ]+$/
const path = /^(?:\/|https?:\/\/)[\x21-\x7e\x80-\xff]*$/
/** Lines that undici refuses, or writes in its own way. */
const framing = new Set(['transfer-encoding', 'keep-alive', 'upgrade', 'expect', 'trailer', 'te'])
const withPayload = new Set(['POST', 'PUT', 'PATCH'])
const ordinary = new Set([...withPayload, 'GET', 'HEAD', 'DELETE', 'OPTIONS'])

/** Whether the request must be written by hand for its bytes to arrive as they are. */
export const needsRawSocket = ({ method, target, headers, body }: Message): boolean => {
  if (!ordinary.has(method) || !path.test(target)) return true
  let hosts = 0
  let lengths = 0
  for (const [name, value] of headers) {
    if (!token.test(name) || !fieldValue.test(value) || spaces.test(value)) return true
    const field = name.toLowerCase()
    if (framing.has(field) || (field === 'connection' && !/^(?:keep-alive|close)$/i.test(value))) return true
    if (field === 'host') hosts += 1
    if (field !== 'content-length') continue
    lengths += 1
    if (value !== String(body.length) || (body.length === 0 && !withPayload.has(method))) return true
  }
  return hosts !== 1 || lengths > 1
}

/**
 * The bytes of a request. A body without framing gets a `Content-Length`; where the lines announce chunks and no
 * length, the body is sent as two chunks. Text beyond Latin-1 is written as UTF-8.
 */
export const requestBytes = ({ method, target, headers, body }: Message): Buffer => {
  const values = (field: string) => headers.filter(([name]) => name.toLowerCase() === field).map(([, value]) => value)
  const measured = values('content-length').length > 0
  const coded = values('transfer-encoding')
  const added = !measured && coded.length === 0 && (body.length > 0 || withPayload.has(method))
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(added ? [`content-length: ${body.length}`] : []),
  ]
  const chunked = !measured && /chunked\s*$/i.test(coded.join(','))
  return Buffer.concat([...lines.map(octets), lineEnd, ...(chunked ? chunks(body) : [body])])
}

const lineEnd = Buffer.from('\r\n')
const octets = (line: string): Buffer => Buffer.from(`${line}\r\n`, /^[\0-\xff]*$/.test(line) ? 'latin1' : 'utf8')

const chunks = (body: Buffer): Buffer[] => {
  const half = Math.ceil(body.length / 2)
  return [body.subarray(0, half), body.subarray(half), Buffer.alloc(0)]
    .filter((part, index) => part.length > 0 || index === 2)
    .flatMap((part) => [octets(part.length.toString(16)), part, lineEnd])
}

/** Requests on connections of their own. */
export interface RawSender {
  /** Never rejects. */
  exchange(message: Message, milliseconds: number, meet?: Rendezvous): Promise<Exchanged>
  /** Ends what is under way. */
  close(): void
}

export const openRaw = (dial: Dialer): RawSender => {
  const sockets = new Set<Socket>()
  return {
    exchange: async (message, milliseconds, meet) => {
      const began = performance.now()
      let socket: Socket | null = null
      try {
        socket = await open(dial)
        sockets.add(socket)
        const parsed = await receive(socket, message, milliseconds - (performance.now() - began), meet)
        const answer = { ...parsed, milliseconds: performance.now() - began }
        return { answer, stale: false, unsupported: false }
      } catch (thrown) {
        const error = caught(thrown)
        const trouble = troubleOf(error, socket !== null)
        const lasted = { milliseconds: performance.now() - began }
        const answer: Answer = { status: null, headers: [], body: Buffer.alloc(0), trouble, ...lasted }
        return { answer, stale: false, unsupported: false, error }
      } finally {
        if (socket !== null) sockets.delete(socket)
        socket?.destroy()
      }
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

const open = (dial: Dialer): Promise<Socket> =>
  new Promise((resolve, reject) => {
    // The connector is told its address already; these are required by its type alone.
    dial.connect({ hostname: '', protocol: '', port: '' }, (error, socket) =>
      error === null ? resolve(socket) : reject(error),
    )
  })

const receive = (socket: Socket, message: Message, milliseconds: number, meet?: Rendezvous): Promise<Parsed> =>
  new Promise((resolve, reject) => {
    const parser = new AnswerParser(message.method)
    const timer = setTimeout(() => reject(new Interruption('timeout')), Math.max(0, milliseconds))
    const attempt = (parse: () => Parsed | null): void => {
      try {
        const parsed = parse()
        if (parsed !== null) resolve(parsed)
      } catch (error) {
        reject(caught(error))
      }
    }
    socket.on('data', (piece: Buffer) => attempt(() => parser.push(piece)))
    socket.on('end', () => attempt(() => parser.end()))
    socket.on('error', reject)
    socket.on('close', () => {
      clearTimeout(timer)
      reject(new Interruption('connection-lost'))
    })
    const bytes = requestBytes(message)
    socket.write(meet ? bytes.subarray(0, -1) : bytes)
    void meet?.arrive().then(() => socket.write(bytes.subarray(-1)))
  })
