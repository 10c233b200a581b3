import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds within which what is under way must end. */
const longestWait = 2_000

/** Lets all requests through, and now and then one play alone: a target that nothing else is sent to. */
export class Solitude {
  #underWay = 0
  /** Told when nothing is under way any more. */
  #ended: (() => void) | undefined
  /** Until when a play is alone. */
  #held: Promise<void> | undefined

  /** Sends when no play is alone. */
  async beside<T>(send: () => Promise<T>): Promise<T> {
    while (this.#held) await this.#held
    this.#underWay += 1
    try {
      return await send()
    } finally {
      this.#underWay -= 1
      if (this.#underWay === 0) this.#ended?.()
    }
  }

  /** Plays once nothing is under way, and lets nothing else begin. `undefined` where that takes too long to wait for. */
  async alone<T>(play: () => Promise<T>): Promise<T | undefined> {
    // Another may have been alone in the meantime.
    while (this.#held) await this.#held
    const over = new AbortController()
    this.#held = new Promise((resolve) => over.signal.addEventListener('abort', () => resolve()))
    try {
      return (await this.#isQuiet()) ? await play() : undefined
    } finally {
      this.#held = undefined
      over.abort()
    }
  }

  async #isQuiet(): Promise<boolean> {
    if (this.#underWay === 0) return true
    const waiting = new AbortController()
    this.#ended = () => waiting.abort()
    await pause(longestWait, undefined, { signal: waiting.signal }).catch(() => undefined)
    this.#ended = undefined
    return this.#underWay === 0
  }
}
