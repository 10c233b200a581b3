import { expect, test } from 'vitest'
import { parseProfile } from '../../target/index.ts'
import { curlFor } from './curl.ts'

const message = { method: 'POST', target: '/v1/rpc', headers: [], body: Buffer.from('{}') }
const http = { headers: { 'x-door': 'a-secret' }, connect: '127.0.0.1:8700' }
const curl = curlFor(parseProfile(JSON.stringify({ endpoint: 'https://localhost/v1', http })))

test('a line goes where the profile says, and asks for what it adds', () => {
  const line = curl(message)
  expect(line).toContain("--connect-to '::127.0.0.1:8700'")
  expect(line).toContain(`-H 'x-door: '"\${HEADER_X_DOOR:?`)
  expect(line).not.toContain('a-secret')
})

test('what the profile says of the endpoint is for nobody else', () => {
  expect(curl(message, 'http://127.0.0.1:9')).toMatch(/^((?!connect-to|x-door).)*$/)
})
