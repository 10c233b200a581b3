import { expect, test } from 'vitest'
import { requestLines } from './messages.ts'

const asked = (body: string) => ({
  method: 'POST',
  target: '/',
  headers: [] as [string, string][],
  body,
  encoding: 'utf-8' as const,
})

test('compact JSON is laid out', () => {
  expect(requestLines(asked('{"a":[1]}'))).toEqual(['POST /', '', '{', '  "a": [', '    1', '  ]', '}'])
})

test('JSON that nests too deep to be written is shown as it was sent', () => {
  const body = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  expect(requestLines(asked(body))[2]?.slice(0, 10)).toBe('[[[[[[[[[[')
})
