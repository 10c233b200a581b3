import { expect, test } from 'vitest'
import expired from '../../../suites/window/expired.ts'
import { TargetClock } from '../../target/index.ts'
import { singleCases } from '../planned.ts'
import { titleBeyond } from './window-edge.ts'

const titleOf = (slug: string, tolerance: number): string => {
  const planned = singleCases(expired, 0).find((one) => one.slug === slug)
  const clock = new TargetClock({ offsetSeconds: 0, uncertaintySeconds: 0 }, tolerance)
  return titleBeyond(planned?.title ?? '', planned?.edge, { clock })
}

test.each([
  ['by-a-second', 2, 'the signature expired a second ago, beyond the 2 s of clock.tolerance_seconds'],
  ['by-a-second', 0, 'the signature expired a second ago'],
  ['by-a-day', 2, 'the signature expired a day ago'],
  ['ends-soon', 2, '`expires` is a few seconds ahead'],
])('%s with a tolerance of %d s is told by how far it is outside', (slug, tolerance, title) =>
  expect(titleOf(slug, tolerance)).toBe(title),
)
