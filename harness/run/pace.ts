import { setTimeout as pause } from 'node:timers/promises'

/** The gap between two requests after the first busy answer, and at most, in milliseconds. */
const firstGap = 20
const longestGap = 500
const longestWait = 10_000

/** Busy answers that come together speak of the same pace. */
const togetherMilliseconds = 250

/**
 * How fast a target is asked. Requests go as they come until the target says that it is busy; then one goes after
 * another, with a gap that grows with each busy answer and shrinks with each other one.
 */
export class Pace {
  #gap = 0
  #next = 0
  #slowedAt = -Infinity

  /** Waits for its turn. */
  async turn(): Promise<void> {
    if (this.#gap === 0) return
    const now = performance.now()
    const at = Math.max(this.#next, now)
    this.#next = at + this.#gap
    if (at > now) await pause(at - now)
  }

  /** The target was busy; it may have said for how many seconds. */
  busy(retryAfterSeconds: number | null): void {
    const now = performance.now()
    const wait = Math.min((retryAfterSeconds ?? 0) * 1000, longestWait)
    this.#next = Math.max(this.#next, now + wait)
    if (now - this.#slowedAt < togetherMilliseconds) return
    this.#slowedAt = now
    this.#gap = Math.min(Math.max(this.#gap * 1.5, firstGap), longestGap)
  }

  /** The target answered. */
  calm(): void {
    this.#gap = this.#gap < firstGap / 4 ? 0 : this.#gap * 0.97
  }
}
