/** Milliseconds after which those who are there go on without the rest. */
const usualPatience = 300

/**
 * Where requests wait, all but their last octet sent, until as many are there as are expected: what a target does between
 * looking at a count and counting is short, and requests that are sent one after the other hardly ever meet in it.
 */
export class Rendezvous {
  #expected: number
  readonly #patience: number
  #waiting: (() => void)[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(expected: number, patience = usualPatience) {
    this.#expected = expected
    this.#patience = patience
  }

  /** Resolves for all at once. */
  arrive(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      this.#timer ??= setTimeout(() => this.#goOn(), this.#patience)
      this.#goOnIfAllAreThere()
    })
  }

  /** One that was expected does not come any more. */
  leave(): void {
    this.#expected -= 1
    if (this.#waiting.length > 0) this.#goOnIfAllAreThere()
  }

  #goOnIfAllAreThere(): void {
    if (this.#waiting.length >= this.#expected) this.#goOn()
  }

  #goOn(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}
