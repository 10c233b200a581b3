import { expect, test } from 'vitest'
import { withoutParts } from '../harness/plan/leaving-out.ts'
import { caseNamesOf } from '../harness/plan/token.ts'
import { rules } from './index.ts'

const needing = rules.flatMap((rule) =>
  Object.entries(rule.partsNeed ?? {}).map(([need, slugs]) => ({ id: rule.id, need, rule, slugs })),
)

test.each(needing)('$id has parts that need $need, and is left without them where it is lacking', ({ rule, slugs }) => {
  const before = caseNamesOf(rule)
  const left = caseNamesOf(withoutParts(rule, slugs))
  const names = slugs.map((slug) => `${rule.id}.${slug}`)
  expect(before).toEqual(expect.arrayContaining(names))
  expect(left).toEqual(before.filter((name) => !names.includes(name)))
})
