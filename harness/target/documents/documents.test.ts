import { describe, expect, test } from 'vitest'
import type { Json } from '../../plan/json.ts'
import { freshFor } from './freshness.ts'
import { names, siteOf } from './host.ts'
import { findingsByLaw } from './laws.ts'
import { readShown } from './read.ts'
import { findingsOf } from './schema.ts'
import { asInSpec, asReceived } from './spelling.ts'
import { timestampOf } from './timestamp.ts'

const answer = (headers: [string, string][], body = '{}') => ({
  status: 200,
  headers,
  body: Buffer.from(body),
  milliseconds: 0,
})

const servedText = (text: string) => readShown(answer([], text), 'ROLE_EXCHANGE').served

describe('a domain', () => {
  const same: [domain: string, address: string][] = [
    ['exchange.example', 'https://exchange.example'],
    ['Exchange.Example', 'https://exchange.example'],
    ['exchange.example.', 'https://exchange.example'],
    ['exchange.example', 'https://exchange.example.'],
    ['exchange.example:443', 'https://exchange.example'],
    ['exchange.example:80', 'http://exchange.example'],
    ['exchange.example', 'https://exchange.example:8443'],
    ['exchange.example:8443', 'https://exchange.example:8443'],
    ['127.0.0.1:8700', 'http://127.0.0.1:8700'],
    ['[::1]:8700', 'http://[::1]:8700'],
    ['[::1]', 'http://[::1]:8700'],
    ['::1', 'http://[::1]:8700'],
    ['2001:DB8::0:1', 'http://[2001:db8::1]'],
    ['bücher.example', 'https://xn--bcher-kva.example'],
  ]
  test.each(same)('%s names %s', (domain, address) => {
    expect(names(domain, siteOf(address))).toBe(true)
  })

  const others: [domain: string, address: string][] = [
    ['exchange.example:8443', 'https://exchange.example'],
    ['exchange.example:443', 'http://exchange.example'],
    ['www.exchange.example', 'https://exchange.example'],
    ['exchange.example.org', 'https://exchange.example'],
    ['https://exchange.example', 'https://exchange.example'],
    ['exchange.example/v1', 'https://exchange.example'],
    ['me@exchange.example', 'https://exchange.example'],
    ['exchange.example ', 'https://exchange.example'],
    ['[::2]', 'http://[::1]'],
    ['', 'https://exchange.example'],
  ]
  test.each(others)('%j does not name %s', (domain, address) => {
    expect(names(domain, siteOf(address))).toBe(false)
  })
})

describe('a timestamp', () => {
  test.each([
    ['2024-02-29T12:00:00Z', Date.UTC(2024, 1, 29, 12)],
    ['2024-02-29t12:00:00.5z', Date.UTC(2024, 1, 29, 12, 0, 0, 500)],
    ['2024-02-29T12:00:00.123456789+05:30', Date.UTC(2024, 1, 29, 6, 30, 0, 123)],
    ['2016-12-31T23:59:60Z', Date.UTC(2016, 11, 31, 23, 59, 59)],
    ['9999-12-31T23:59:59Z', Date.UTC(9999, 11, 31, 23, 59, 59)],
  ])('%s is read', (text, at) => expect(timestampOf(text)).toBe(at))

  test.each([
    '2023-02-29T12:00:00Z',
    '2024-02-29 12:00:00Z',
    '2024-02-29T12:00Z',
    '2024-02-29T24:00:00Z',
    '2024-13-01T00:00:00Z',
    '2024-02-29T12:00:00',
    '20240229T120000Z',
    'Thu, 29 Feb 2024 12:00:00 GMT',
    '1700000000',
    1_700_000_000,
    null,
  ])('%j is none', (text) => expect(timestampOf(text)).toBeUndefined())
})

describe('a freshness lifetime', () => {
  const date: [string, string] = ['Date', 'Thu, 29 Feb 2024 12:00:00 GMT']
  test.each<[seconds: number | null, headers: [string, string][]]>([
    [null, []],
    [null, [['Cache-Control', 'public, must-revalidate']]],
    [60, [['cache-control', 'max-age=60']]],
    [60, [['Cache-Control', 'MAX-AGE="60"']]],
    [
      120,
      [
        ['Cache-Control', 'max-age=60'],
        ['Cache-Control', 's-maxage=120'],
      ],
    ],
    [0, [['Cache-Control', 'max-age=60, no-store']]],
    [0, [['Cache-Control', 'no-cache'], ['Expires', 'Thu, 29 Feb 2024 13:00:00 GMT'], date]],
    [60, [['Cache-Control', 'no-cache="set-cookie", max-age=60']]],
    [0, [['Cache-Control', 'max-age=soon']]],
    [3600, [['Expires', 'Thu, 29 Feb 2024 13:00:00 GMT'], date]],
    [0, [['Expires', '0']]],
    [60, [['Cache-Control', 'max-age=60'], ['Expires', 'Thu, 29 Feb 2024 13:00:00 GMT'], date]],
  ])('is %s of %j', (seconds, headers) => expect(freshFor(answer(headers))).toBe(seconds))
})

describe('members', () => {
  test('are read in either spelling, those that are null not at all, and extensions as they are', () => {
    const received: Json = {
      maxIntermediaryHops: 3,
      contact: null,
      keys: [{ notBefore: 'a', not_after: 'b', notAfter: 'c', kid: null }],
      ext: { notBefore: null },
    }
    expect(asInSpec(received)).toEqual({
      max_intermediary_hops: 3,
      keys: [{ not_before: 'a', not_after: 'b' }],
      ext: { notBefore: null },
    })
    expect(asReceived(received, '/keys/0/not_before')).toBe('/keys/0/notBefore')
    expect(asReceived(received, '/keys/0/not_after')).toBe('/keys/0/not_after')
    expect(asReceived(received, '/ver')).toBe('/ver')
  })

  test('that are whole numbers may be written with a fraction of zero', () => {
    const schema = { properties: { body: { properties: { hops: { type: 'integer' } } } } }
    expect(findingsOf(servedText('{"hops":3.0}'), schema)).toEqual([])
    expect(findingsOf(servedText('{"hops":3.5}'), schema)).toMatchObject([{ at: '/body/hops' }])
  })
})

test('a key of the directory is found in a manifest by its octets, and never repeated', () => {
  const x = 'PUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw'
  const manifest = servedText(`{"ext":{"vendor:key":["${x}"]}}`)
  const directory = servedText(JSON.stringify({ keys: [{ kty: 'OKP', crv: 'Ed25519', x }] }))
  const around = { sites: [], setting: 'base', now: 0, slack: 0, documents: { manifest, directory } }
  expect(findingsByLaw('no-key-material', manifest, around)).toEqual([
    { at: '/body/ext/vendor:key/0', says: 'is a key' },
  ])
})

test('what is nested deeply is read', () => {
  const depth = 50_000
  const deep = `{"ext":${'['.repeat(depth)}${']'.repeat(depth)}}`
  const served = servedText(deep)
  const around = { sites: [], setting: 'base', now: 0, slack: 0, documents: { manifest: served } }
  expect(findingsByLaw('no-key-material', served, around)).toEqual([])
  const contact = { properties: { body: { properties: { ext: { type: 'string', description: 'a text' } } } } }
  expect(findingsOf(served, contact)).toMatchObject([{ at: '/body/ext' }])
})
