import { expect, test } from 'vitest'
import type { Finding } from '../plan/rule.ts'
import { steady, type Steady } from './steady.ts'

const wrong: Finding = { wrong: 'it tells them apart' }
const unclear: Finding = { unclear: 'it did not answer' }

test.each<[string, Finding[], Steady]>([
  ['right each time', [true, true], { finding: true }],
  ['wrong each time', [wrong, { wrong: 'otherwise' }, wrong], { finding: wrong }],
  [
    'wrong at times',
    [true, wrong, unclear, wrong],
    { finding: { unclear: 'flaky: it failed 2 of 4 times' }, repeated: { failed: 2, of: 4 } },
  ],
  ['unclear at times', [true, unclear, true], { finding: unclear }],
])('%s', (_, findings, expected) => {
  expect(steady(findings)).toEqual(expected)
})
