import { describe, expect, test } from 'vitest'
import type { Baseline } from './rule.ts'
import { flip } from './rule.ts'
import { edit } from './edit.ts'
import { compose, controlOf, expectedOf } from './compose.ts'
import { drawFor, drawFrom, recordedDraw } from './draw.ts'
import { caseOf, tokenOf, TokenError } from './token.ts'

const on = { slug: 'plainly', says: '', plan: { request: { method: 'POST' } } } as unknown as Baseline

const rule = flip({
  id: 'area/rule',
  spec: '',
  level: 'must',
  requires: '',
  on,
  faults: { bad: edit('it is bad', (plan) => void (plan.request.method = 'GET')) },
  variations: { other: edit('it is other', (plan, draw) => void (plan.request.target = String(draw.integer(0, 999)))) },
  mutants: {},
  open: { free: edit('it is free', () => undefined) },
})

describe('a token', () => {
  test.each([
    'plainly:area/rule.other(17)+area/rule.bad@0',
    'plainly:area/rule.other()@0',
    'plainly:area/rule.other(0.4294967295)@0',
    'plainly:area/rule.bad@0',
    'plainly:area/rule.other+area/rule.bad@4294967295',
    'plainly:@7',
  ])('%s names one case, and the case the token', (token) => expect(tokenOf(caseOf(token, [rule]))).toBe(token))

  test.each([
    '',
    'plainly',
    'other:area/rule.bad@0',
    'plainly:area/rule.none@0',
    'plainly:area/rule.bad@x',
    'plainly:area/rule.bad+area/rule.bad@0',
    'plainly:area/rule.bad++area/rule.other@0',
    'plainly:area/rule.bad(@0',
    'plainly:area/rule.bad(1)(2)@0',
    'plainly:area/rule.bad(1.)@0',
    'plainly:area/rule.bad(-1)@0',
    'plainly:area/rule.bad(4294967296)@0',
    'plainly:(1)@0',
    `plainly:area/rule.bad(${Array.from({ length: 257 }, () => 0).join('.')})@0`,
    '$(id):@0',
  ])('that is none is told apart: %s', (token) => expect(() => caseOf(token, [rule])).toThrow(TokenError))
})

test('a case with a fault must be refused, and its control is the same without it', () => {
  const both = caseOf('plainly:area/rule.other+area/rule.bad@3', [rule])
  expect(expectedOf(both)).toBe('rejected')
  expect(controlOf(both).edits.map(({ slug }) => slug)).toEqual(['other'])
  expect(compose(both).plan.request).toMatchObject({
    method: 'GET',
    target: compose(controlOf(both)).plan.request.target,
  })
})

test('a variation must be accepted, and its control is the bare baseline', () => {
  const varied = caseOf('plainly:area/rule.other@3', [rule])
  expect(expectedOf(varied)).toBe('accepted')
  expect(controlOf(varied).edits).toEqual([])
  expect(expectedOf(caseOf('plainly:area/rule.free@3', [rule]))).toBe('open')
})

const chosen = (token: string) => Number(compose(caseOf(token, [rule])).plan.request.target)

test('choices stand in place of what the seed draws, and start again at the least', () => {
  expect(chosen('plainly:area/rule.other(17)@3')).toBe(17)
  expect(chosen('plainly:area/rule.other(1017)@3')).toBe(17)
  expect(chosen('plainly:area/rule.other()@3')).toBe(0)
  expect(chosen('plainly:area/rule.other@3')).toBe(drawFor(3, 'area/rule.other').integer(0, 999))
})

test('what a draw has brought is written down, and drawn again', () => {
  const { draw, choices } = recordedDraw(drawFor(5, 'c'))
  const drawn = [draw.integer(-3, 3), draw.pick(['a', 'b', 'c']), draw.integer(7, 7)]
  const again = drawFrom(choices)
  expect([again.integer(-3, 3), again.pick(['a', 'b', 'c']), again.integer(7, 7)]).toEqual(drawn)
})

test('composing leaves the baseline as it was', () => {
  compose(caseOf('plainly:area/rule.bad@0', [rule]))
  expect(on.plan.request.method).toBe('POST')
})

const numbers = (seed: number, name: string) => {
  const draw = drawFor(seed, name)
  return Array.from({ length: 50 }, () => draw.integer(-3, 3))
}

test('the same seed and name draw the same numbers, within their bounds', () => {
  expect(numbers(1, 'a')).toEqual(numbers(1, 'a'))
  expect(numbers(1, 'a')).not.toEqual(numbers(2, 'a'))
  expect(numbers(1, 'a')).not.toEqual(numbers(1, 'b'))
  expect(new Set(numbers(5, 'c'))).toEqual(new Set([-3, -2, -1, 0, 1, 2, 3]))
})
