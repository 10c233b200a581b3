import { expect, test } from 'vitest'
import { messageTemplates, placeTemplates } from './place-templates.ts'

const place = {
  origin: 'https://exchange.example:8443',
  authority: 'exchange.example:8443',
  paths: { discover: '/v1/svc.v1.ExchangeService/DiscoverResources', execute: '/v1/svc.v1.ExchangeService/Execute' },
  names: 'snake' as const,
  maxHops: ['constraints', 'max_hops'],
  hopCap: 3,
  executeBody: () => ({}),
  joinChain: (tokens: readonly string[]) => tokens.join('~'),
  principalDomain: 'owner' as const,
  presentedKey: 'signature-key',
}

test('what looks like the path differs from it in one place', () => {
  expect(placeTemplates(place, 'discover')).toMatchObject({
    path: '/v1/svc.v1.ExchangeService/DiscoverResources',
    'path.execute': '/v1/svc.v1.ExchangeService/Execute',
    'path.doubled': '/v1//svc.v1.ExchangeService/DiscoverResources',
    'path.dotted': '/v1/x/../svc.v1.ExchangeService/DiscoverResources',
    'path.encoded': '/v1/svc.v1.ExchangeService/%44iscoverResources',
    'path.encoded-before': '/v1/%73vc.v1.ExchangeService/DiscoverResources',
    'path.turned': '/v1/svc.v1.ExchangeService/discoverResources',
    'path.unprefixed': '/svc.v1.ExchangeService/DiscoverResources',
    'target.scheme.other': 'http',
    'target.hostname': 'exchange.example',
  })
})

const lookup = (name: string) => (name === 'id' ? 'a+b' : undefined)

test('a message in a query has its templates filled in', () => {
  const [percent, base64url] = ['message.percent', 'message.base64url'].map((name) =>
    messageTemplates[name]?.({ id: '{id}' }, lookup),
  )
  expect(percent).toBe('%7B%22id%22%3A%22a%2Bb%22%7D')
  expect(Buffer.from(base64url ?? '', 'base64url').toString()).toBe('{"id":"a+b"}')
})
