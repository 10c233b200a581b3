import { expect, test } from 'vitest'
import { type Timer, spacing } from './spacing.ts'

/** A timer whose waits are recorded; the time is told by hand. */
const timerAt = (time: { now: number }): Timer & { waits: number[] } => {
  const waits: number[] = []
  return {
    waits,
    now: () => time.now,
    wait: async (milliseconds) => {
      waits.push(milliseconds)
    },
  }
}

test('requests that come at once go one gap after the other', async () => {
  const timer = timerAt({ now: 1000 })
  const turn = spacing(50, timer)
  for (let count = 0; count < 4; count += 1) await turn()
  expect(timer.waits).toEqual([20, 40, 60])
})

test('a pause is not made up for by a burst', async () => {
  const time = { now: 1000 }
  const timer = timerAt(time)
  const turn = spacing(50, timer)
  await turn()
  time.now = 9000
  await turn()
  await turn()
  expect(timer.waits).toEqual([20])
})

test('0 is no limit', () => {
  expect(spacing(0)()).toBeUndefined()
})
