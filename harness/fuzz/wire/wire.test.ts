import { describe, expect, test } from 'vitest'
import { drawFor } from '../../plan/draw.ts'
import type { Draw } from '../../plan/edit.ts'
import type { Message } from '../../plan/message.ts'
import { canonicalValue, changeCovered } from './covered.ts'
import { changedChain } from './jose.ts'
import { changedJson, changedOctets } from './json.ts'
import { changedLines, type Line } from './lines.ts'
import { changedField, partsOf } from './structured.ts'

const draws = Array.from({ length: 300 }, (_, seed) => drawFor(seed, 'wire'))
const distinct = (change: (draw: Draw) => string): number => new Set(draws.map(change)).size

const field = 'agent=("@method" "content-digest";key="sha-256");keyid="a;b,c";created=1, broker=:AAAA:;x'

describe('structured fields', () => {
  test('are cut at what separates members and parameters, and nowhere else', () => {
    expect(partsOf(field, ',')).toEqual([
      'agent=("@method" "content-digest";key="sha-256");keyid="a;b,c";created=1',
      ' broker=:AAAA:;x',
    ])
    expect(partsOf('a="\\",b";c=(x;y)', ';')).toEqual(['a="\\",b"', 'c=(x;y)'])
    for (const text of [field, '', ',', '"', '(', ':a,b:', 'a,,b']) expect(partsOf(text, ',').join(',')).toBe(text)
  })

  test('change in many ways, each of which can be drawn again', () => {
    expect(distinct((draw) => changedField(draw, field))).toBeGreaterThan(150)
    expect(changedField(drawFor(7, 'x'), field)).toBe(changedField(drawFor(7, 'x'), field))
  })
})

describe('JSON', () => {
  const text = '{"ver":"1.0","requester":{"id":"a","scopes":["x:y","z"],"n":1},"uris":[]}'

  test('changes in one place', () => {
    expect(distinct((draw) => changedJson(draw, text))).toBeGreaterThan(120)
    const valid = draws.map((draw) => changedJson(draw, text)).filter((changed) => isJson(changed))
    expect(valid.length).toBeGreaterThan(120)
    expect(valid.length).toBeLessThan(300)
  })

  test('comes in other encodings', () => {
    expect(distinct((draw) => changedOctets(draw, text).toString('hex'))).toBeGreaterThan(80)
  })

  test('is left alone where it is none', () => {
    expect(changedJson(drawFor(0, ''), '{')).toBe('{')
  })
})

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test('chains of tokens change in many ways', () => {
  const token = ['{"alg":"EdDSA"}', '{"iss":"a","exp":1}', 'signature'].map((one) =>
    Buffer.from(one).toString('base64url'),
  )
  const chain = [token.join('.'), token.toReversed().join('.')].join('~')
  expect(distinct((draw) => changedChain(draw, chain, '~'))).toBeGreaterThan(120)
})

test('header lines stay lines, and those that frame the message stay as they are', () => {
  const lines: Line[] = [
    ['host', 'a.example'],
    ['signature-agent', '"http://a.example"'],
    ['content-type', 'application/json'],
    ['signature', 'agent=:AAAA:'],
  ]
  for (const draw of draws) {
    const changed = changedLines(draw, lines)
    expect(changed.slice(0, 2)).toEqual(lines.slice(0, 2))
    expect(changed.every(([name, value]) => /^[\w-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value))).toBe(
      true,
    )
  }
})

test.each(['Bearer of-the-lab', '', 'x', ','])('a covered value of "%s" is another for a verifier', (value) => {
  const message = (): Message => ({
    method: 'POST',
    target: '/',
    headers: [['Authorization', value]],
    body: Buffer.alloc(0),
  })
  const before = canonicalValue(message(), 'authorization')
  const changed = draws.map((draw) => {
    const one = message()
    changeCovered(one, 'authorization', draw)
    return canonicalValue(one, 'authorization')
  })
  expect(changed.filter((after) => after === before || after?.trim() === before)).toEqual([])
  expect(new Set(changed).size).toBeGreaterThan(40)
})
