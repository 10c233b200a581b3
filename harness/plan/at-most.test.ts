import { expect, test } from 'vitest'
import { exceeds } from './at-most.ts'

const taken = (...seconds: number[]) =>
  seconds.map((second) => ({ began: second * 1000, ended: second * 1000 + 100, accepted: true }))

test('too many in any stretch that is shorter than the time', () => {
  expect(exceeds(taken(0, 5, 6, 7), { accepted: 2, within: 3 })).toBe(true)
  expect(exceeds(taken(0, 5, 6, 8), { accepted: 2, within: 3 })).toBe(false)
})

test('a stretch lasts from where its first step begins to where its last ends', () => {
  expect(exceeds(taken(0, 1, 2.95), { accepted: 2, within: 3 })).toBe(false)
  expect(exceeds(taken(0, 1, 2.8), { accepted: 2, within: 3 })).toBe(true)
})
