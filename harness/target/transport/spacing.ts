import { setTimeout as sleep } from 'node:timers/promises'

/** What tells the time and waits, in milliseconds. */
export interface Timer {
  now(): number
  wait(milliseconds: number): Promise<void>
}

const realTime: Timer = { now: () => performance.now(), wait: sleep }

/** Resolves when the next request may go: `rate` a second, evenly spaced; 0 for at once. */
export const spacing = (rate: number, timer: Timer = realTime): (() => Promise<void> | undefined) => {
  if (rate === 0) return () => undefined
  const gap = 1000 / rate
  let next = 0
  return () => {
    const now = timer.now()
    const wait = Math.max(0, next - now)
    next = now + wait + gap
    // Timers are no finer than a millisecond.
    return wait < 1 ? undefined : timer.wait(wait)
  }
}
