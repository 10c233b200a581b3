import type { Answer } from '../plan/message.ts'

/** A case as it is told to people: its title, and the token that replays it. */
export interface Named {
  title: string
  token: string
}

/**
 * Which cases were waiting for an answer when the target ceased to give any: it may have died of one of them. What is
 * answered later to a request that was sent later shows that it lives.
 */
export class UnderWay {
  readonly #waiting = new Map<symbol, Named>()
  readonly #suspects = new Map<string, Named>()
  /** When the first went unanswered of those that nothing has followed, in milliseconds. */
  #since = Infinity
  #isRefusing = false

  /** A request of a case is sent; returns what is to be told of its answer. */
  sent(one: Named): (answer: Pick<Answer, 'status' | 'trouble'>) => void {
    const [mark, began] = [Symbol(one.token), performance.now()]
    this.#waiting.set(mark, one)
    return ({ status, trouble }) => {
      if (status !== null && began > this.#since) this.#clear()
      if (trouble === 'connection-lost' || trouble === 'connection-refused') this.#suspect(trouble)
      this.#waiting.delete(mark)
    }
  }

  /** Those of which one may have ended the target, in the order of their sending. */
  get suspects(): Named[] {
    return [...this.#suspects.values()]
  }

  #suspect(trouble: 'connection-lost' | 'connection-refused'): void {
    // What is sent to one that listens no more is not what ended it.
    if (this.#isRefusing) return
    this.#isRefusing = trouble === 'connection-refused'
    this.#since = Math.min(this.#since, performance.now())
    for (const one of this.#waiting.values()) this.#suspects.set(one.token, one)
  }

  #clear(): void {
    this.#suspects.clear()
    this.#since = Infinity
    this.#isRefusing = false
  }
}
