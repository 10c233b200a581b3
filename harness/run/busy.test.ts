import { expect, test } from 'vitest'
import { mostTries } from './busy.ts'
import type { Lab } from './lab.ts'
import type { Performed } from './performed.ts'

const after = (retryAfterSeconds: number | null): Performed =>
  ({ reading: { retryAfterSeconds } }) as unknown as Performed

test.each([
  ['as often as ever', undefined, 8, null, 8],
  ['once where it never was anything else', undefined, 1, 0, 1],
  ['twice where a quota may be spent', 2, 8, null, 2],
  ['twice where a quota may be spent until much later', 2, 8, 3600, 2],
  ['a little longer where it says to come again in a moment', 2, 8, 1, 4],
  ['once where that is all that is wanted', 1, 8, 0, 1],
])('a busy target is asked %s', (_, tries, usual, retryAfter, most) => {
  const lab = { pace: { tries: usual } } as unknown as Lab
  expect(mostTries(lab, tries === undefined ? {} : { tries }, after(retryAfter))).toBe(most)
})
