import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Rate } from './fuzz-rate.ts'
import type { Beside } from './rate-process.ts'

/** Two rates at once: what both bring together. */
export const atOnce =
  (one: Rate, other: Rate): Rate =>
  async (seconds) => {
    const [own, its] = await Promise.all([one(seconds), other(seconds)])
    return own + its
  }

/** The rate of a process beside this one, which ends when it is closed. */
export const rateBeside = async (beside: Beside): Promise<{ rate: Rate; close(): void }> => {
  const child = fork(new URL('rate-process.ts', import.meta.url), { serialization: 'advanced' })
  child.send(beside)
  const rate: Rate = async (seconds) => {
    child.send(seconds)
    const [measured] = (await once(child, 'message')) as [number]
    return measured
  }
  return { rate, close: () => child.disconnect() }
}
