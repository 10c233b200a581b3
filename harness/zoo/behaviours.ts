import type { Socket } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { payloadsFor } from './payloads.ts'

/** What a hostile target does in place of an answer. */
export interface Behaviour {
  says: string
  /** As what the contract (section 2) reads it; a crash unless said otherwise. */
  counts?: 'crash' | 'refusal' | 'acceptance' | 'either'
  act(socket: Socket, turn: number): void
}

const head = (status: string, ...lines: string[]): string => [`HTTP/1.1 ${status}`, ...lines, '', ''].join('\r\n')

const json = 'Content-Type: application/json'

/** A whole answer, with a right length unless `lines` tell another. */
const answer = (body: string | Buffer, status = '200 OK', ...lines: string[]): Buffer => {
  const octets = Buffer.from(body)
  return Buffer.concat([Buffer.from(head(status, json, `Content-Length: ${octets.length}`, ...lines)), octets])
}

const send =
  (bytes: string | Buffer) =>
  (socket: Socket): void =>
    void socket.write(bytes)

const sendAndClose =
  (bytes: string | Buffer) =>
  (socket: Socket): void =>
    void socket.end(bytes)

/** Writes for as long as somebody reads. */
const endlessly =
  (first: string, again: string) =>
  (socket: Socket): void => {
    socket.write(first)
    const more = (): void => {
      while (!socket.destroyed && socket.write(again));
    }
    socket.on('drain', more)
    more()
  }

const dripping =
  (text: string, milliseconds: number) =>
  (socket: Socket): void => {
    const letters = text.split('')
    const timer = setInterval(() => {
      const letter = letters.shift()
      if (letter === undefined || socket.destroyed) clearInterval(timer)
      else socket.write(letter)
    }, milliseconds)
  }

const hundredMegabytes = 100 * 1024 * 1024
const bombs = new Map<string, Buffer>()
const bomb = (coding: string, compress: (octets: Buffer) => Buffer) => (socket: Socket) => {
  const made = bombs.get(coding) ?? compress(Buffer.alloc(hundredMegabytes, 0x20))
  bombs.set(coding, made)
  socket.write(answer(made, '200 OK', `Content-Encoding: ${coding}`))
}

const granting = JSON.stringify({ offer_groups: [{ offers: [{ offer_id: '1', price: { amount_cents: 0 } }] }] })

const script = Object.values(payloadsFor('/tmp/svc-conformance-was-here'))
  .filter((text) => text.length < 1_000)
  .join(' ')
/** What a header or a reason can hold of it: no line ends, no control characters. */
// oxlint-disable-next-line no-control-regex
const inLine = script.replaceAll(/[^\x20-\x7e]/g, ' ')

const saying = (status: string, more: object): Buffer =>
  answer(
    JSON.stringify({ error: script, message: script, code: script, details: [script], [script]: script, ...more }),
    `${status} ${inLine}`,
    `X-Said: ${inLine}`,
    `Server: ${inLine}`,
    `WWW-Authenticate: ${inLine}`,
    `X-Content-Rules: javascript:window.broken=1`,
  )

const redirect = (location: string) => send(answer('', '302 Found', `Location: ${location}`))

/** No one of them answers as HTTP and the contract have it; none may pass a rule. */
export const behaviours: Record<string, Behaviour> = {
  silent: { says: 'takes the request and never answers', act: () => undefined },
  drip: { says: 'answers a byte a second', act: dripping(answer('{}').toString(), 1_000) },
  'closes-at-once': { says: 'closes the connection', act: (socket) => socket.destroy() },
  'closes-in-head': { says: 'closes in the middle of a header', act: sendAndClose('HTTP/1.1 200 OK\r\nContent-Ty') },
  'closes-in-body': {
    says: 'closes in the middle of the body',
    act: sendAndClose(`${head('200 OK', json, 'Content-Length: 100')}{"offer_groups":[`),
  },
  'endless-body': {
    says: 'sends a body without end',
    act: endlessly(head('200 OK', json, 'Transfer-Encoding: chunked'), `10000\r\n${' '.repeat(0x1_00_00)}\r\n`),
  },
  'endless-headers': {
    says: 'sends headers without end',
    act: endlessly('HTTP/1.1 200 OK\r\n', 'X-More: more\r\n'.repeat(1_000)),
  },
  'ten-gigabytes': {
    says: 'announces 10 GB and sends a little',
    act: send(`${head('200 OK', json, 'Content-Length: 10737418240')}{}`),
  },
  'gzip-bomb': { says: 'sends 100 MB as a few bytes of gzip', act: bomb('gzip', (octets) => gzipSync(octets)) },
  'brotli-bomb': {
    says: 'sends 100 MB as a few bytes of brotli',
    act: bomb('br', (octets) => brotliCompressSync(octets)),
  },
  'length-short': {
    says: 'announces less than it sends',
    act: send(`${head('200 OK', json, 'Content-Length: 1')}{}{}`),
  },
  'length-long': { says: 'announces more than it sends', act: send(`${head('200 OK', json, 'Content-Length: 9')}{}`) },
  'length-twice': {
    says: 'announces two lengths',
    act: send(`${head('200 OK', json, 'Content-Length: 2', 'Content-Length: 3')}{}`),
  },
  'length-negative': {
    says: 'announces a negative length',
    act: send(`${head('200 OK', json, 'Content-Length: -1')}{}`),
  },
  'two-answers': {
    says: 'sends two answers at once',
    counts: 'acceptance',
    act: send(Buffer.concat([answer('{}'), answer('{}')])),
  },
  'refusal-and-acceptance': {
    says: 'sends a refusal and at once an acceptance, which the next request on the connection would take for its own',
    counts: 'refusal',
    act: send(Buffer.concat([answer('{}', '401 Unauthorized'), answer(granting)])),
  },
  'http-0.9': { says: 'answers as HTTP/0.9 did', act: sendAndClose('<html>hello</html>') },
  'not-http': { says: 'answers with the greeting of another protocol', act: sendAndClose('SSH-2.0-OpenSSH_9.6\r\n') },
  'redirects-to-itself': {
    says: 'redirects to itself',
    counts: 'refusal',
    act: redirect('/v1/svc.v1.ExchangeService/DiscoverResources'),
  },
  'redirects-elsewhere': { says: 'redirects to another host', counts: 'refusal', act: redirect('http://127.9.9.9:9/') },
  'redirects-to-file': { says: 'redirects to a file', counts: 'refusal', act: redirect('file:///etc/passwd') },
  'invalid-utf-8': { says: 'answers with what is no UTF-8', act: send(answer(Buffer.from([0x7b, 0xff, 0xfe, 0x7d]))) },
  'deep-json': {
    says: 'answers with JSON that is 100,000 deep',
    act: send(answer(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)),
  },
  'proto-members': {
    says: 'answers with __proto__ members',
    counts: 'acceptance',
    act: send(answer('{"__proto__":{"offer_groups":[{"offers":[{"offer_id":"1"}]}]},"constructor":{"prototype":1}}')),
  },
  'not-a-number': { says: 'answers with NaN', act: send(answer('{"offer_groups":[{"offers":[{"price":NaN}]}]}')) },
  'huge-numbers': {
    says: 'answers with numbers of 10,000 digits',
    counts: 'acceptance',
    act: send(answer(`{"offer_groups":[{"offers":[{"price":{"amount_cents":${'9'.repeat(10_000)}}}]}]}`)),
  },
  'error-page': {
    says: 'answers 200 with an HTML error page',
    act: send(answer('<!doctype html><title>Error</title><h1>Service unavailable</h1>')),
  },
  'gateway-page': {
    says: 'answers 502 with an HTML page',
    act: send(answer('<h1>Bad gateway</h1>', '502 Bad Gateway')),
  },
  'informational-flood': {
    says: 'sends interim answers without end',
    act: endlessly('', 'HTTP/1.1 103 Early Hints\r\nLink: </>\r\n\r\n'),
  },
  'ok-text': { says: 'answers 200 and "ok" to everything', act: send(answer('ok')) },
  'ok-empty': { says: 'answers 200 and an empty body', act: send(answer('')) },
  'ok-array': { says: 'answers 200 and an empty list', act: send(answer('[]')) },
  'script-in-refusals': {
    says: 'refuses, and says script, commands and control sequences in its status, every header and every member',
    counts: 'refusal',
    act: send(saying('401', {})),
  },
  'script-in-acceptances': {
    says: 'accepts, and says script, commands and control sequences in its status, every header and every member',
    counts: 'acceptance',
    act: send(
      saying('200', { offer_groups: [{ uri: script, offers: [{ offer_id: script, price: { currency: script } }] }] }),
    ),
  },
  'random-mind': {
    says: 'accepts or refuses as it pleases',
    counts: 'either',
    act: (socket, turn) =>
      void socket.write((turn * 2_654_435_761) % 7 < 3 ? answer('{}') : answer('{}', '401 Unauthorized')),
  },
}
