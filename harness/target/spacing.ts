import { setTimeout as sleep } from 'node:timers/promises'

/** Resolves when the next request may go: `rate` a second, evenly spaced; 0 for at once. */
export const spacing = (rate: number): (() => Promise<void> | undefined) => {
  if (rate === 0) return () => undefined
  const gap = 1000 / rate
  let next = 0
  return () => {
    const now = performance.now()
    const wait = Math.max(0, next - now)
    next = now + wait + gap
    // Timers are no finer than a millisecond.
    return wait < 1 ? undefined : sleep(wait)
  }
}
