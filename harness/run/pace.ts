import { setTimeout as pause } from 'node:timers/promises'

/** The gap between two requests after the first busy answers, and at most, in milliseconds. */
const firstGap = 20
const longestGap = 500
const longestWait = 10_000

/** Busy answers that come together speak of the same pace. */
const togetherMilliseconds = 250

/** After so many busy answers at the longest gap it is not the pace that keeps the target busy. */
const inVain = 8

/** How often a busy target is asked before there is no verdict. */
export const triesOfBusy = 8

/** After so many requests without an answer, and none with one, it is not worth that. */
const mostUnanswered = 2

/** What one answer weighs among those before it, and the share of busy ones from which on all is too fast. */
const weight = 1 / 20
const tooMany = 1 / 5

/**
 * How fast a target is asked. Requests go as they come, and one that meets a busy target now and then waits by itself.
 * Where many do, one goes after another, with a gap that grows with each busy answer and shrinks with each other one;
 * where that helps nobody (a target may be busy at the first request of each agent) they go as they come again.
 */
export class Pace {
  #gap = 0
  #next = 0
  #slowedAt = -Infinity
  /** Busy answers at the longest gap. */
  #slowest = 0
  /** The share of busy answers of late. */
  #share = 0

  /** Requests that found the target busy each time; `undefined` once it was not. */
  #unanswered: number | undefined = 0

  /** How often a busy target is asked: often, unless it never was anything else. */
  get tries(): number {
    return (this.#unanswered ?? 0) < mostUnanswered ? triesOfBusy : 1
  }

  /** A request found the target busy each time it was sent. */
  unanswered(): void {
    if (this.#unanswered !== undefined) this.#unanswered += 1
  }

  /** Waits for its turn. */
  async turn(): Promise<void> {
    if (this.#gap === 0) return
    const now = performance.now()
    const at = Math.max(this.#next, now)
    this.#next = at + this.#gap
    if (at > now) await pause(at - now)
  }

  /**
   * The target was busy; it may have said for how many seconds. Waits as long as the one request must by itself.
   * `alone`: something of its own may be what keeps the target busy, and says nothing of the pace.
   */
  async busy(retryAfterSeconds: number | null, alone = false): Promise<void> {
    const wait = Math.min((retryAfterSeconds ?? 0) * 1000, longestWait)
    if (alone) return pause(Math.max(wait, firstGap))
    this.#share += (1 - this.#share) * weight
    if (this.#share < tooMany || this.#slowest >= inVain) return pause(Math.max(wait, firstGap))
    const now = performance.now()
    this.#next = Math.max(this.#next, now + wait)
    if (now - this.#slowedAt < togetherMilliseconds) return
    this.#slowedAt = now
    this.#gap = Math.min(Math.max(this.#gap * 1.5, firstGap), longestGap)
    if (this.#gap === longestGap) this.#slowest += 1
    if (this.#slowest >= inVain) this.#gap = this.#next = 0
  }

  /** What kept the target busy is known, and was not the pace. */
  restart(): void {
    this.#gap = this.#next = this.#share = 0
  }

  /** The target answered. */
  calm(): void {
    this.#unanswered = undefined
    this.#share -= this.#share * weight
    this.#gap = this.#gap < firstGap / 20 ? 0 : this.#gap * 0.995
  }
}
