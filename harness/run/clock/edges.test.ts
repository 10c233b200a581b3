import { expect, test } from 'vitest'
import { halve } from './edges.ts'

const range = { from: -5, to: 4096 }

/** Takes up to `edge`; the first answer about `lies` is the other one. */
const taking = (edge: number, lies?: number): ((value: number) => Promise<boolean>) => {
  let lied = false
  return async (value) => {
    const liesNow = value === lies && !lied
    lied ||= liesNow
    return value <= edge !== liesNow
  }
}

test.each([-5, -1, 0, 1, 30, 3600, 4095])('an edge at %i is found', async (edge) => {
  expect(await halve(taking(edge), range)).toEqual({ value: edge, beyond: false })
})

test('an edge outside the range is told as such', async () => {
  expect(await halve(taking(-6), range)).toEqual({ value: null, beyond: false })
  expect(await halve(taking(4096), range)).toEqual({ value: 4096, beyond: true })
})

test.each([0, 1, 2, 3, 31])('one wrong answer beside an edge at %i moves nothing', async (edge) => {
  expect(await halve(taking(edge, edge), range)).toMatchObject({ value: edge })
  expect(await halve(taking(edge, edge + 1), range)).toMatchObject({ value: edge })
})

test('a search that is stopped asks nothing more', async () => {
  const asked: number[] = []
  const accepts = async (value: number): Promise<boolean> => asked.push(value) === 1
  await halve(accepts, range, () => true)
  expect(asked).toEqual([range.from, range.to])
})
