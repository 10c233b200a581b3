import { assert, jsonValue, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { facts, overlap, valueAt } from './facts.ts'

describe('facts', () => {
  test('name the places that differ, and no others', () => {
    const before = { a: 1, b: { c: [1, 2], d: 'x' }, 'e/f': true }
    expect(facts(before, before)).toEqual([])
    expect(facts(before, { ...before, a: 2 })).toEqual(['/a'])
    expect(facts(before, { ...before, b: { c: [1, 3], d: 'x' } })).toEqual(['/b/c/1'])
    expect(facts(before, { ...before, b: { c: [1], d: 'x' } })).toEqual(['/b/c'])
    expect(facts(before, { ...before, 'e/f': false })).toEqual(['/e~1f'])
  })

  test('take members in another order for another fact', () => {
    expect(facts({ o: { a: 1, b: 2 } }, { o: { b: 2, a: 1 } })).toEqual(['/o'])
  })

  test('are none for equal values, and lead to what differs', () => {
    assert(
      property(jsonValue(), jsonValue(), (one, other) => {
        expect(facts(one, structuredClone(one))).toEqual([])
        for (const at of facts({ root: one }, { root: other })) {
          expect(JSON.stringify(valueAt({ root: one }, at))).not.toBe(JSON.stringify(valueAt({ root: other }, at)))
        }
      }),
    )
  })
})

test('paths overlap where one lies within the other', () => {
  expect(overlap(['/a/b'], ['/a'])).toBe(true)
  expect(overlap(['/a'], ['/a/b/c'])).toBe(true)
  expect(overlap(['/a/b'], ['/a/bc', '/d'])).toBe(false)
})
