import { expect, test } from 'vitest'
import { parseProfile } from '../../target/index.ts'
import { fixtureExchange } from './fixture-exchange.ts'

const profile = parseProfile(JSON.stringify({ endpoint: 'http://127.0.0.1:8700/v1' }))

test.each([
  ['exchange.example', 'exchange.example'],
  ['[::1]:8700', '[::1]:8700'],
  ['http://exchange.example', '127.0.0.1:8700'],
  ['', '127.0.0.1:8700'],
  [8700, '127.0.0.1:8700'],
])('publishers list an exchange whose manifest has the domain %j as %s', (domain, listed) => {
  expect(fixtureExchange(profile, { domain }).domain).toBe(listed)
})
