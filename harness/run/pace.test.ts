import { setImmediate as soon } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { Pace, triesOfBusy } from './pace.ts'

/** `b`: busy; `q`: busy, as one may be whose quota is used up; `c`: calm. */
const answers = async (pace: Pace, pattern: string): Promise<void> => {
  for (const one of pattern) await (one === 'c' ? pace.calm() : pace.busy(0, one === 'q'))
}

/** Whether somebody who comes right after another goes at once. */
const isFree = async (pace: Pace): Promise<boolean> => {
  const turns = Promise.all([pace.turn(), pace.turn()]).then(() => true)
  return Promise.race([turns, soon(false)])
}

test.each([
  ['no busy answer', 'cccc', true],
  ['a busy answer', 'b', true],
  ['one in twenty-five', `${'c'.repeat(24)}b`.repeat(6), true],
  ['one in ten', `${'c'.repeat(9)}b`.repeat(12), true],
  ['one of two', 'cb'.repeat(12), false],
  ['many that come together', 'bbbbbb', false],
  ['many for a reason of their own', 'qqqqqqqqqqqq', true],
  ['many, and calm again', `bbbbbb${'c'.repeat(1_000)}`, true],
])('after %s others go at once or take turns', async (_, pattern, free) => {
  const pace = new Pace()
  await answers(pace, pattern)
  expect(await isFree(pace)).toBe(free)
})

test('where the slowest pace does not help others go at once again', async () => {
  const pace = new Pace()
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 300))
  const free: boolean[] = []
  for (const pattern of ['cb'.repeat(15), 'cb'.repeat(30), 'bbbbbb']) {
    await answers(pace, pattern)
    free.push(await isFree(pace))
  }
  clock.mockRestore()
  expect(free).toEqual([false, true, true])
})

test('a target that never was anything but busy is not asked eight times for each request', () => {
  const pace = new Pace()
  expect(pace.tries).toBe(triesOfBusy)
  pace.unanswered()
  pace.unanswered()
  expect(pace.tries).toBe(1)
  pace.calm()
  pace.unanswered()
  pace.unanswered()
  expect(pace.tries).toBe(triesOfBusy)
})
