import { expect, test } from 'vitest'
import type { Json } from '../../plan/json.ts'
import { camel, compileDialect } from './dialect.ts'
import { parseProfile } from '../profile/profile.ts'

const dialectOf = (dialect: Record<string, Json> = {}) =>
  compileDialect(parseProfile(JSON.stringify({ endpoint: 'http://127.0.0.1/api/v1', dialect })))
const envelope: Record<string, Json> = { ver: '1.0', requester: { id: 'a' }, uris: ['u'], constraints: { max_hops: 1 } }
const offer = { id: 'o', json: { offer_id: 'o', token: 't' } }

test('the paths of the RPCs are below the endpoint', () => {
  expect(dialectOf().discoverPath).toBe('/api/v1/svc.v1.ExchangeService/DiscoverResources')
  expect(dialectOf({ execute_path: '/buy' }).executePath).toBe('/api/v1/buy')
})

test('the body of Execute is the envelope and the offer, unless the dialect says otherwise', () => {
  expect(dialectOf().executeBody(envelope, 'u', offer)).toEqual({ ver: '1.0', requester: { id: 'a' }, offer_id: 'o' })
  const own = dialectOf({ execute_body: '{who: envelope.requester, what: [uri, offer.token]}' })
  expect(own.executeBody(envelope, 'u', offer)).toEqual({ who: { id: 'a' }, what: ['u', 't'] })
})

test.each([
  [undefined, true],
  ['{ver: envelope.ver, who: envelope.requester, of: offer.id}', true],
  ['{who: envelope.requester.id, of: offer.id}', false],
  ['{of: offer.id}', false],
])('whether the body of Execute says who asks: %s', (body, says) => {
  expect(dialectOf(body === undefined ? {} : { execute_body: body }).executesAsRequester).toBe(says)
})

test('the body of Execute leaves out what the envelope lacks', () => {
  expect(dialectOf().executeBody({ requester: null }, 'u', offer)).toEqual({ requester: null, offer_id: 'o' })
})

test.each([
  ['tilde', 'a.b.c~d.e.f'],
  ['space', 'a.b.c d.e.f'],
  ['json-array', '["a.b.c","d.e.f"]'],
])('a chain is joined by %s', (chain, joined) => {
  expect(dialectOf({ chain }).joinChain(['a.b.c', 'd.e.f'])).toBe(joined)
})

test('names are spelt as the exchange takes them', () => {
  expect(dialectOf().memberName('acceptable_restrictions')).toBe('acceptable_restrictions')
  expect(dialectOf({ names: 'camel' }).memberName('max_spend_cents')).toBe('maxSpendCents')
  expect(camel('uri')).toBe('uri')
})

test('the manifest is found anywhere in X-Content-Rules', () => {
  const value = 'rules="https://a.example/.well-known/svc.json"; also=<http://b.example>'
  expect(dialectOf().contentRules(value)).toEqual(['https://a.example/.well-known/svc.json', 'http://b.example'])
  expect(dialectOf({ content_rules: 'at ([^ ]+)' }).contentRules('at a at b')).toEqual(['a', 'b'])
})

test('the presented key is in the header that the dialect names', () => {
  expect(dialectOf().presentedKey).toBe('signature-key')
  expect(dialectOf({ presented_key: 'header:X-Agent-Key' }).presentedKey).toBe('x-agent-key')
})
