import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { AnswerParser, type Parsed } from './answer-parser.ts'
import { Interruption } from './trouble.ts'

/** Feeds the text in pieces that end at the given places. */
const parse = (octets: Buffer, cuts: number[] = [], method = 'POST'): Parsed | null => {
  const parser = new AnswerParser(method)
  const places = [0, ...cuts.map((cut) => cut % (octets.length + 1)).toSorted((a, b) => a - b), octets.length]
  for (const [index, end] of places.entries()) {
    const parsed = parser.push(octets.subarray(places[index - 1] ?? 0, end))
    if (parsed !== null) return parsed
  }
  return null
}

const chunked = Buffer.from(
  'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 \r\nTransfer-Encoding: gzip, chunked\r\nA:\r\n\r\n3\r\nabc\r\nA;ext="1"\r\n0123456789\r\n000\r\nT: 1\r\n\r\n',
)

test('an answer is the same however it is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 8 }), (cuts) => {
      expect(parse(chunked, cuts)).toEqual({
        status: 201,
        headers: [
          ['Transfer-Encoding', 'gzip, chunked'],
          ['A', ''],
        ],
        body: Buffer.from('abc0123456789'),
      })
    }),
  )
})

/** How parsing ends. What it may not throw passes through. */
const endOf = (octets: Buffer, cuts: number[]): string => {
  try {
    return parse(octets, cuts) === null ? 'incomplete' : 'parsed'
  } catch (error) {
    if (error instanceof Interruption) return 'interrupted'
    throw error
  }
}

test('no bytes make it throw anything but an interruption', () => {
  const text = fc.array(
    fc.constantFrom(
      'HTTP/1.1 200 OK\r\n',
      'HTTP/',
      '\r\n',
      'Transfer-Encoding: chunked\r\n',
      'Content-Length: 2\r\n',
      '0',
      'ffffffff',
      '\0',
      ':',
      ' ',
    ),
  )
  const bytes = fc.oneof(
    text.map((parts) => Buffer.from(parts.join(''))),
    fc.uint8Array().map((array) => Buffer.from(array)),
  )
  fc.assert(
    fc.property(bytes, fc.array(fc.nat(), { maxLength: 3 }), (octets, cuts) => {
      expect(['parsed', 'incomplete', 'interrupted']).toContain(endOf(octets, cuts))
    }),
  )
})

test.each([
  ['HEAD', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n'],
  ['POST', 'HTTP/1.1 204 No Content\r\n\r\n'],
  ['POST', 'HTTP/1.1 304 Not Modified\r\nTransfer-Encoding: chunked\r\n\r\n'],
  ['POST', 'HTTP/1.0 200 OK\r\ncontent-length: 0, 0\r\n\r\n'],
])('%s and %j have no body to wait for', (method, text) => {
  expect(parse(Buffer.from(text), [], method)?.body).toEqual(Buffer.alloc(0))
})

test.each([
  'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
  'HTTP/1.1 200 OK\r\nno colon\r\n\r\n',
])('%j is not HTTP', (text) => expect(() => parse(Buffer.from(text))).toThrow('not-http'))

test('an end is the end of a body only where nothing else is', () => {
  const parser = new AnswerParser('POST')
  expect(parser.push(Buffer.from('HTTP/1.1 200 OK\r\n\r\nab'))).toBeNull()
  expect(parser.end().body.toString()).toBe('ab')
  const short = new AnswerParser('POST')
  short.push(Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nab'))
  expect(() => short.end()).toThrow('connection-lost')
})
