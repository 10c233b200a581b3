import { expect, test } from 'vitest'
import { edit } from '../plan/edit.ts'
import type { Outcome } from '../plan/message.ts'
import { wrongWith } from './expectation.ts'
import type { Performed } from './performed.ts'

const answered = (outcome: Outcome, status: number): Performed =>
  ({ outcome, answer: { status, headers: [], body: Buffer.from('{}'), milliseconds: 1 } }) as unknown as Performed

test('what goes wrong in a story is told with its moment, what was served last, and what was sent', () => {
  const send = edit('another resource is asked for', () => undefined)
  const wrong = wrongWith({ send, expect: 'rejected' }, 30, answered('accepted', 200), 'the list is empty')
  expect(wrong).toEqual({
    verdict: 'fail',
    reason:
      '30 s after its beginning, since the list is empty, where another resource is asked for: accepted (200, {})',
  })
  expect(wrongWith({ send: null, expect: 'accepted' }, 0, answered('rejected', 401))?.reason).toBe(
    '0 s after its beginning: rejected (401, {})',
  )
})

test('429 alone is no denial, and the reason says what would make it one', () => {
  const wrong = wrongWith({ send: null, expect: 'rejected' }, 0, answered('busy', 429))
  expect(wrong?.verdict).toBe('inconclusive')
  expect(wrong?.reason).toContain('must carry a denial reason')
})
