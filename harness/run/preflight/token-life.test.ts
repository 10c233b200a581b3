import { expect, test } from 'vitest'
import lifetime from '../../../suites/quota/lifetime.ts'
import { ringInProcess } from '../../fuzz/in-process.ts'
import { partsOf } from '../../plan/part-of-rule.ts'
import { parts, replaceParts } from '../../reference/index.ts'
import { withinTokenLife } from './token-life.ts'

/** Stories that are left for an exchange that takes tokens for so many days at most. */
const storiesAt = async (days: number): Promise<string[]> => {
  const shortLived = replaceParts(parts, {
    checks: {
      'delegation/expiry-omitted': ({ delegation, now }) =>
        (delegation?.links ?? []).every(({ claims = {} }) => Number(claims.exp) < now / 1000 + days * 86_400) ||
        'a token lives too long',
    },
  })
  const ring = await ringInProcess({ rules: [lifetime], seed: 0, emit: () => undefined, parts: shortLived })
  ring.lab.capabilities.add('clock')
  try {
    const [rule = lifetime] = await withinTokenLife(ring, [lifetime])
    return partsOf(rule)
  } finally {
    ring.close()
  }
}

const all = partsOf(lifetime)

test.each([
  [1000, []],
  [366, ['a-year']],
  [1, ['a-year', 'claim-alone', 'thirty-days', 'sixty-days']],
  [0.01, ['a-year', 'claim-alone', 'thirty-days', 'sixty-days', 'an-hour']],
  // The controls' own are refused: that is for rules to tell.
  [0, []],
])('where tokens live for %i days at most, stories are left out: %j', async (days, leftOut) => {
  expect(await storiesAt(days)).toEqual(all.filter((slug) => !leftOut.includes(slug)))
})
