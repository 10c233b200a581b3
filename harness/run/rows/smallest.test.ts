import { expect, test } from 'vitest'
import { smallestPart } from './smallest.ts'

const numbers = Array.from({ length: 16 }, (_, i) => i)

test.each([[[3]], [[0, 15]], [[4, 5, 11]]])('the part of sixteen is found that needs %j', async (needed) => {
  let asked = 0
  const part = await smallestPart(numbers, async (some) => {
    asked += 1
    return needed.every((one) => some.includes(one))
  })
  expect(part).toEqual(needed)
  expect(asked).toBeLessThan(20)
})

test('what does not hold for the whole, or cannot be told, has no smallest part', async () => {
  expect(await smallestPart(numbers, async () => false)).toBeUndefined()
  expect(await smallestPart(numbers, async (some) => (some.length === 0 ? false : undefined))).toBeUndefined()
})
