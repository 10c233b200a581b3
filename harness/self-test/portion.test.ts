import { sum } from 'd3-array'
import { expect, test } from 'vitest'
import { rules } from '../../suites/index.ts'
import { rulesIn } from './portion.ts'

test.each([1, 2, 3, 7])('each of %i portions has rules of its own, and together they have all', (of) => {
  const portions = Array.from({ length: of }, (_, number) => rulesIn({ number, of }, rules))
  expect(sum(portions, (portion) => portion.length)).toBe(rules.length)
  expect(new Set(portions.flat()).size).toBe(rules.length)
  expect(Math.min(...portions.map((portion) => portion.length))).toBeGreaterThan(0)
})

test('the longest rule is left alone for the longest', () => {
  const [first = [], second = []] = [0, 1].map((number) => rulesIn({ number, of: 2 }, rules))
  const [lattice, other] = first.some(({ kind }) => kind === 'enumerate') ? [first, second] : [second, first]
  expect(lattice.length).toBeLessThan(other.length)
})
