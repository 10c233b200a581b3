import { describe, expect, test } from 'vitest'
import type { Message } from '../plan/message.ts'
import { createExchange } from './exchange.ts'
import type { FetchDocument, FetchedDocument } from './fetch-document.ts'
import { emptyFixture } from './fixture.ts'
import { bodyOf, newAgent, servesDirectory, signed } from './testing/agent.ts'

const endpoint = 'http://exchange.test/v1'
const discover = `${endpoint}/svc.v1.ExchangeService/DiscoverResources`
const execute = `${endpoint}/svc.v1.ExchangeService/ExecuteTransaction`
const now = Date.UTC(2026, 0, 1, 12)
const agent = newAgent(now)

const resource = {
  uri: 'http://pub.test/open',
  publisher: 'pub.test',
  owner: 'owner.test',
  required_scope: null,
  price_cents: 5,
  subscription: 'news',
  content: '',
}
const gated = { ...resource, uri: 'http://pub.test/gated', required_scope: 'dist:US:CA' }
const fixture = { ...emptyFixture, resources: [resource, gated] }

const at = (milliseconds: number) => new Date(now + milliseconds).toISOString()

const exchangeWith = (fetchDocument: FetchDocument = servesDirectory(agent.jwk)) =>
  createExchange({ endpoint, now: () => now, fetchDocument, fixture })

const checksOf = async (message: Message, fetchDocument?: FetchDocument) =>
  (await exchangeWith(fetchDocument).handle(message)).violations.map(({ check }) => check)

const request = (more: Partial<Parameters<typeof signed>[1]> = {}) => signed(agent, { url: discover, now, ...more })

const withHeader = (message: Message, name: string, value: string | null): Message => ({
  ...message,
  headers: message.headers.flatMap(([given, was]): Message['headers'] => {
    if (given.toLowerCase() !== name) return [[given, was]]
    return value === null ? [] : [[given, value]]
  }),
})

const input = (parameters: string, covered?: string) =>
  `(${covered ?? '"@method" "@target-uri" "content-digest" "authorization" "signature-agent"'})${parameters}`
const seconds = now / 1000
const window = `;created=${seconds - 1};expires=${seconds + 60}`
const named = `;keyid="${agent.keyid}";alg="ed25519"`

describe('a right request', () => {
  test('is offered what it asks for, and executes it', async () => {
    const exchange = exchangeWith()
    const discovered = await exchange.handle(request())
    expect(discovered.violations).toEqual([])
    const text = discovered.answer.body.toString()
    expect(JSON.parse(text)).toMatchObject({
      offer_groups: [{ uri: resource.uri, offers: [{ price: { amount_cents: 5 } }] }],
    })

    const offerId = /"offer_id":"([^"]+)"/.exec(text)?.[1] ?? ''
    const message = signed(agent, { url: execute, now, body: bodyOf({ offer_id: offerId }) })
    const executed = await exchange.handle(message)
    expect(executed.violations).toEqual([])
    expect(JSON.parse(executed.answer.body.toString())).toMatchObject({ agent_identity_hash: agent.keyid })
  })

  test('gets an absence reason for what its scopes do not cover', async () => {
    const { answer } = await exchangeWith().handle(request({ body: bodyOf({ uris: [gated.uri] }) }))
    expect(answer.body.toString()).toContain('OFFER_ABSENCE_REASON_SCOPE_INSUFFICIENT')
  })

  test.each([
    ['a directory address in quotes', { address: '"http://agent.test"' }],
    ['parameters in another order', { input: input(`;alg="ed25519"${window};keyid="${agent.keyid}";nonce="n"`) }],
    ['a number for the type', { body: bodyOf({ requester: { id: 'a', domain: 'b', type: 1 } }) }],
    ['the last moment', { input: input(`${named};created=${seconds - 60};expires=${seconds}`) }],
    ['the first moment', { input: input(`${named};created=${seconds};expires=${seconds + 1}`) }],
  ])('may have %s', async (_, more) => {
    expect(await checksOf(request(more))).toEqual([])
  })
})

describe('a wrong request', () => {
  const weak = request({ input: input(`${named}${window};expires=${seconds - 9}`) })
  const cases: [string, Message, string][] = [
    [
      'no signature',
      withHeader(withHeader(request(), 'signature', null), 'signature-input', null),
      'signature/present',
    ],
    ['no digest', request({ without: 'content-digest' }), 'signature/digest-present'],
    ['no agent', request({ without: 'signature-agent' }), 'signature/agent-present'],
    ['a data: agent', request({ address: 'data:text/plain,x' }), 'signature/agent-forms'],
    ['another body', { ...request(), body: Buffer.from(JSON.stringify(bodyOf())) }, 'digest/matches'],
    ['expires in the past', request({ input: input(`${named};created=1;expires=${seconds - 1}`) }), 'window/expired'],
    [
      'created ahead',
      request({ input: input(`${named};created=${seconds + 1};expires=${seconds + 9}`) }),
      'window/future',
    ],
    ['no created', request({ input: input(`${named};expires=${seconds + 9}`) }), 'signature/parameters-required'],
    ['no keyid', request({ input: input(`;alg="ed25519"${window}`) }), 'signature/parameters-required'],
    [
      'a decimal',
      request({ input: input(`${named};created=${seconds}.0;expires=${seconds + 9}`) }),
      'signature/parameters-typed',
    ],
    ['a weak last expires', weak, 'window/expired'],
    [
      '16 digits',
      request({ input: input(`${named};created=1;expires=9999999999999999`) }),
      'signature/parameters-typed',
    ],
    ['another alg', request({ input: input(`;keyid="${agent.keyid}";alg="ED25519"${window}`) }), 'signature/algorithm'],
    ['a key not there', request({ input: input(`;keyid="x";alg="ed25519"${window}`) }), 'keys/selected-by-thumbprint'],
    ['another query', { ...request(), target: `${request().target}?a=b` }, 'signature/valid'],
    ['a path in another case', { ...request(), target: request().target.toUpperCase() }, 'signature/every-door'],
    ['another method', { ...request(), method: 'GET' }, 'signature/every-door'],
    [
      'an unspecified type',
      request({ body: bodyOf({ requester: { id: 'a', domain: 'b', Type: 1 } }) }),
      'requester/type-unspecified',
    ],
    [
      'an unknown type',
      request({ body: bodyOf({ requester: { id: 'a', domain: 'b', type: true } }) }),
      'requester/type-known',
    ],
    ['an array requester', request({ body: bodyOf({ requester: [] }) }), 'requester/required-fields'],
    ['a mistyped member', request({ body: bodyOf({ uris: 'x' }) }), 'requester/member-types'],
  ]
  test.each(cases)('with %s is refused for that alone', async (_, message, check) => {
    expect(await checksOf(message)).toEqual([check])
  })

  test.each([
    ['one label twice', (value: string) => `${value}, ${value}`, 'signature/labels-match'],
    ['a trailing comma', (value: string) => `${value},`, 'signature/labels-match'],
    ['another label', (value: string) => value.replace('agent', 'other'), 'signature/labels-match'],
    ['an unclosed value', (value: string) => value.slice(0, -1), 'signature/byte-sequence'],
    ['a bare value', (value: string) => value.replaceAll(':', ''), 'signature/byte-sequence'],
    ['a space after its label', (value: string) => value.replace('=', '= '), 'signature/byte-sequence'],
    ['excess padding', (value: string) => value.replace(/:$/, '====:'), 'signature/byte-sequence'],
    ['a short value', () => 'agent=:AAAA:', 'signature/valid'],
  ])('whose Signature has %s is refused for that alone', async (_, change, check) => {
    const message = request()
    const value = message.headers.find(([name]) => name === 'Signature')?.[1] ?? ''
    expect(await checksOf(withHeader(message, 'signature', change(value)))).toEqual([check])
  })

  test('has every violation told', async () => {
    const message = request({
      input: input(`${named};created=1;expires=2`),
      body: bodyOf({ requester: { id: '', domain: 'b', type: 7 } }),
    })
    expect((await checksOf(message)).toSorted()).toEqual(
      ['requester/required-fields', 'requester/type-known', 'window/expired'].toSorted(),
    )
  })
})

describe('a key', () => {
  test.each([
    ['is good until its end', { not_after: at(1) }, []],
    ['is not good at its end', { not_after: at(0) }, ['keys/window-end']],
    ['is good at its start', { not_before: at(0) }, []],
    ['is not good before its start', { not_before: at(1) }, ['keys/window-start']],
    ['ends at an instant, not a text', { not_after: '2026-01-02T11:58:00.5+23:59' }, ['keys/window-end']],
    ['is for signing', { use: 'enc' }, ['keys/type']],
  ])('%s', async (_, change, found) => {
    expect(await checksOf(request(), servesDirectory({ ...agent.jwk, ...change }))).toEqual(found)
  })

  test('is found among foreign and malformed entries', async () => {
    const keys = JSON.stringify({ keys: [null, 5, { kty: 'RSA' }, { kty: 'OKP', x: [] }, agent.jwk] })
    const document = { status: 200, headers: {}, body: Buffer.from(keys) }
    expect(await checksOf(request(), () => Promise.resolve(document))).toEqual([])
  })

  test.each([
    ['500', { status: 500, headers: {}, body: Buffer.alloc(0) }],
    ['no JSON', { status: 200, headers: {}, body: Buffer.from('<html>') }],
    ['an array', { status: 200, headers: {}, body: Buffer.from('[]') }],
    ['no keys', { status: 200, headers: {}, body: Buffer.from('{}') }],
  ])('is not found in a directory that answers %s, and is as soon as it recovers', async (_, document) => {
    let served: FetchedDocument = document
    const exchange = exchangeWith(async () => served)
    expect((await exchange.handle(request())).violations).toMatchObject([{ check: 'keys/directory-unavailable' }])
    served = await servesDirectory(agent.jwk)('')
    expect((await exchange.handle(request())).violations).toEqual([])
  })
})
