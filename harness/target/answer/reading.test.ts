import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../plan/json.ts'
import type { Answer, Outcome } from '../../plan/message.ts'
import { compileDialect } from './dialect.ts'
import type { AnswerKind, Circumstances } from './outcome.ts'
import { parseProfile } from '../profile/profile.ts'
import { readAnswer } from './reading.ts'

const dialectOf = (dialect: Record<string, Json> = {}) =>
  compileDialect(parseProfile(JSON.stringify({ endpoint: 'http://127.0.0.1/v1', dialect })))
const standard = dialectOf()

const answer = (status: number | null, body: Json | Buffer = {}, headers: Answer['headers'] = []): Answer => ({
  status,
  headers,
  body: Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body)),
  milliseconds: 1,
  ...(status === null ? { trouble: 'connection-lost' as const } : {}),
})
const plain = (text: string) => Buffer.from(text)
const reason = 'DENIAL_REASON_DELEGATION_INVALID'

describe('the outcome', () => {
  const rows: [Outcome, string, Answer, Circumstances?, AnswerKind?][] = [
    ['accepted', '200 and an object', answer(200)],
    ['crashed', '200 and an array', answer(200, [])],
    ['crashed', '200 and no JSON', answer(200, plain('hello'))],
    ['crashed', '200 and nothing', answer(200, plain(''))],
    ['crashed', '204', answer(204, plain(''))],
    ['accepted', '200 and text, outside the RPCs', answer(200, plain('hello')), {}, 'other'],
    ['accepted', 'content that names a reason, outside the RPCs', answer(200, plain(reason)), {}, 'other'],
    ['denied', '200 with a reason', answer(200, { error: { details: [{ reason }] } })],
    ['denied', '403 with a reason in a text', answer(403, plain(`no: ${reason}.`))],
    ['denied', '403 with a reason within a message', answer(403, { message: `refused (${reason})` })],
    ['denied', '429 with a reason', answer(429, { reason: 'DENIAL_REASON_QUOTA_EXCEEDED' })],
    ['accepted', '200 with the unset reason', answer(200, { reason: 'DENIAL_REASON_UNSPECIFIED' })],
    ['crashed', '500 with a reason', answer(500, { reason })],
    ['rejected', '400', answer(400)],
    ['rejected', '302', answer(302, plain(''))],
    ['rejected', '501 for a method', answer(501), { method: 'BREW' }],
    ['crashed', '501 for a POST', answer(501), { method: 'POST' }],
    ['rejected', '501 for a POST to a path that is no operation', answer(501), { method: 'POST', elsewhere: true }],
    ['rejected', 'a page for a GET', answer(200, plain('<p>POST only.</p>')), { method: 'GET' }],
    ['rejected', 'a page where no operation is', answer(200, plain('<p>Hello.</p>')), { elsewhere: true }],
    ['accepted', 'an object where no operation is', answer(200), { elsewhere: true }],
    ['rejected', 'a page for a PUT', answer(200, plain('<p>POST only.</p>')), { method: 'PUT' }],
    ['busy', '408', answer(408)],
    ['busy', '425', answer(425)],
    ['busy', '429', answer(429)],
    ['busy', '503 with Retry-After', answer(503, {}, [['retry-AFTER', '1']])],
    ['crashed', '503', answer(503)],
    ['crashed', '502', answer(502)],
    ['rejected', '408 as a participant is away', answer(408), { upstreamFault: true }],
    ['rejected', '502 as a participant is away', answer(502), { upstreamFault: true }],
    ['rejected', '503 as a participant is away', answer(503, {}, [['Retry-After', '1']]), { upstreamFault: true }],
    ['crashed', '500 as a participant is away', answer(500), { upstreamFault: true }],
    ['crashed', 'a lost connection', answer(null)],
    ['rejected', 'a lost connection after too much', answer(null), { mayBeClosed: true }],
    ['crashed', 'silence after too much', { ...answer(null), trouble: 'timeout' }, { mayBeClosed: true }],
    ['crashed', '999', answer(999)],
  ]
  test.each(rows)('is %s for %s', (outcome, _, given, circumstances = {}, kind = 'rpc') => {
    expect(readAnswer(given, standard, kind, circumstances).outcome).toBe(outcome)
  })

  test('follows the dialect', () => {
    const dialect = dialectOf({ accepted: "body.result == 'ok'", denial_reason: 'headers."x-reason"' })
    const read = (given: Answer) => readAnswer(given, dialect, 'rpc')
    expect(read(answer(200, { result: 'ok' })).outcome).toBe('accepted')
    expect(read(answer(200, { result: 'no' })).outcome).toBe('rejected')
    expect(read(answer(503, { result: 'no' })).outcome).toBe('crashed')
    expect(read(answer(200, { result: 'no' }, [['X-Reason', 'EXPIRED']]))).toMatchObject({
      outcome: 'denied',
      reason: 'EXPIRED',
    })
    expect(read(answer(403, { reason })).reason).toBeNull()
    const own = dialectOf({ accepted: 'status == `202`' })
    expect(readAnswer(answer(202, { may_say: reason }), own, 'rpc').outcome).toBe('accepted')
  })
})

describe('offer groups', () => {
  const snake = {
    offer_groups: [
      { uri: 'u1', offers: [{ offer_id: 'o1', price: { amount_cents: '5', currency: 'EUR' } }] },
      { uri: 'u2', offers: [], absence_reason: 'OFFER_ABSENCE_REASON_SCOPE_INSUFFICIENT' },
      { uri: 'u3', absence_reason: 'OFFER_ABSENCE_REASON_UNSPECIFIED' },
      7,
    ],
  }
  const camelCase: Json = JSON.parse(
    JSON.stringify(snake).replaceAll(/_([a-z])(?=[a-z_]*":)/g, (_, letter: string) => letter.toUpperCase()),
  )

  test.each([snake, camelCase])('are read in either spelling', (body) => {
    const { groups, granted } = readAnswer(answer(200, body), standard, 'rpc')
    expect(groups).toMatchObject([
      { uri: 'u1', absence: null, offers: [{ id: 'o1', amountCents: 5, currency: 'EUR' }] },
      { uri: 'u2', absence: 'OFFER_ABSENCE_REASON_SCOPE_INSUFFICIENT', offers: [] },
      { uri: 'u3', absence: null, offers: [] },
      { uri: null, offers: [] },
    ])
    expect(['u1', 'u2', 'u3', 'u4'].map((uri) => granted(uri))).toEqual([true, false, false, false])
  })

  test.each<[Json | undefined, number | null]>([
    [undefined, 0],
    [null, 0],
    [0, 0],
    ['12', 12],
    [12, 12],
    ['1.5', null],
    [1.5, null],
    [{}, null],
  ])('have the amount %j as %j', (given, cents) => {
    const price: Json = given === undefined ? {} : { amount_cents: given }
    const { groups } = readAnswer(answer(200, { offerGroups: [{ offers: [{ price }] }] }), standard, 'rpc')
    expect(groups[0]?.offers[0]?.amountCents).toBe(cents)
  })

  test('grant nothing in an answer that is not accepted', () => {
    expect(readAnswer(answer(403, snake), standard, 'rpc').granted('u1')).toBe(false)
  })

  test('follow the dialect', () => {
    const dialect = dialectOf({
      groups: 'results',
      uri: 'resource.id',
      offers: 'quotes',
      offer_id: 'ref',
      amount: 'cost.minor',
      absence: 'why',
    })
    const body = { results: [{ resource: { id: 'u' }, quotes: [{ ref: 9, cost: { minor: 4 } }], why: 'x' }] }
    const { groups, granted } = readAnswer(answer(200, body), dialect, 'rpc')
    expect(groups).toMatchObject([{ uri: 'u', absence: 'x', offers: [{ id: '9', amountCents: 4 }] }])
    expect(granted('u')).toBe(true)
  })
})

describe("Execute's answer", () => {
  test('is found at any depth, the expiry beside its URL', () => {
    const body = {
      offer: { expires_at: '2030-01-01T00:00:00Z' },
      result: { retrieval: { retrievalEndpoint: 'http://x/y', expiresAt: '2027-01-01T00:00:00Z' } },
      agentIdentityHash: 'h',
    }
    expect(readAnswer(answer(200, body), standard, 'rpc').execute).toEqual({
      retrieval_endpoint: 'http://x/y',
      expires_at: '2027-01-01T00:00:00Z',
      agent_identity_hash: 'h',
    })
  })
  test('lacks what it lacks', () => {
    const nothing = { retrieval_endpoint: null, expires_at: null, agent_identity_hash: null }
    expect(readAnswer(answer(200, { retrieval_endpoint: 7 }), standard, 'rpc').execute).toEqual(nothing)
    expect(readAnswer(answer(200, plain('x')), standard, 'rpc').execute).toEqual(nothing)
  })
  test('follows the dialect', () => {
    const dialect = dialectOf({ retrieval_endpoint: 'links[0].href' })
    const body = { links: [{ href: 'http://a' }], retrieval_endpoint: 'http://b' }
    expect(readAnswer(answer(200, body), dialect, 'rpc').execute.retrieval_endpoint).toBe('http://a')
  })
})

describe('Retry-After', () => {
  test.each<[string, number | null]>([
    ['7', 7],
    ['Sun, 06 Nov 1994 08:49:40 GMT', 3],
    ['Sun, 06 Nov 1994 08:49:30 GMT', 0],
    ['soon', null],
  ])('of %s is %s s', (value, seconds) => {
    const headers: Answer['headers'] = [
      ['Retry-After', value],
      ['Date', 'Sun, 06 Nov 1994 08:49:37 GMT'],
    ]
    expect(readAnswer(answer(503, {}, headers), standard, 'rpc').retryAfterSeconds).toBe(seconds)
  })
})

describe('a hostile answer', () => {
  const everything = dialectOf({ accepted: 'length(body) > `0`', denial_reason: 'to_string(body)', groups: 'sort(@)' })
  /** Reads every part of it in every way, and tells the outcomes. */
  const readAll = (given: Answer): string[] =>
    [standard, everything].flatMap((dialect) =>
      (['rpc', 'other'] as const).map((kind) => {
        const reading = readAnswer(given, dialect, kind)
        const parts = [reading.groups, reading.execute, reading.granted('u'), reading.retryAfterSeconds]
        return parts.includes(true) ? 'granted' : reading.outcome
      }),
    )
  const outcomes = expect.toSatisfy((all: string[]) =>
    all.every((one) => ['accepted', 'rejected', 'denied', 'busy', 'crashed', 'granted'].includes(one)),
  )
  const bodies: Record<string, Buffer> = {
    'deep arrays': plain('['.repeat(20_000) + ']'.repeat(20_000)),
    'deep objects with a reason': plain('{"a":'.repeat(20_000) + `"${reason}"` + '}'.repeat(20_000)),
    unclosed: plain('{"a":'.repeat(1000)),
    'not UTF-8': Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    'a prototype': plain(
      '{"__proto__":{"offer_groups":[{}]},"constructor":{"prototype":1},"offer_groups":{"length":9}}',
    ),
    numbers: plain('{"offer_groups":[1e999,{"uri":{},"offers":[{"price":7},null]}]}'),
  }
  test.each(Object.entries(bodies))('of %s is read', (_, body) => {
    expect(readAll(answer(200, body))).toEqual(outcomes)
  })

  test('of any bytes is read', () => {
    const headers = fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: 3 })
    fc.assert(
      fc.property(fc.option(fc.nat(999)), fc.uint8Array(), headers, (status, body, lines) => {
        expect(readAll(answer(status, Buffer.from(body), lines))).toEqual(outcomes)
      }),
    )
  })
  test('of any JSON is read', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        const body = plain(JSON.stringify({ offer_groups: json }))
        expect(readAll(answer(200, body))).toEqual(outcomes)
      }),
    )
  })
  test('takes nothing from the prototype', () => {
    const body = plain('{"__proto__":{"offer_groups":[{"uri":"u","offers":[{}]}]}}')
    expect(readAnswer(answer(200, body), standard, 'rpc').groups).toEqual([])
  })
  test('still gives its reason, however deep or escaped', () => {
    const deep = bodies['deep objects with a reason'] ?? plain('')
    expect(readAnswer(answer(403, deep), standard, 'rpc').reason).toBe(reason)
    const escaped = plain(String.raw`{"a":"\u0044ENIAL_REASON_QUOTA_EXCEEDED"}`)
    expect(readAnswer(answer(403, escaped), standard, 'rpc').reason).toBe('DENIAL_REASON_QUOTA_EXCEEDED')
  })
  test('may be compressed unasked, but not a bomb', () => {
    const gzip: Answer['headers'] = [['Content-Encoding', 'gzip']]
    expect(readAnswer(answer(200, gzipSync('{}'), gzip), standard, 'rpc').outcome).toBe('accepted')
    expect(readAnswer(answer(200, gzipSync(Buffer.alloc(2e7, ' ')), gzip), standard, 'rpc').outcome).toBe('crashed')
  })
})
