import { ParticipantsError } from './errors.ts'
import type { Listener } from './listeners.ts'

/** How many that the system gives are asked for before there seem to be none left that were not used before. */
const attempts = 64

/** Ports of no range that are used up before those who can do with used ones get such. */
const plenty = 8_000

/** A port, and whether somebody else was there before: a target may hold what it found there then. */
export interface Given {
  listener: Listener
  again: boolean
}

/** Ports that were not used before as long as there are any; then those that were given back longest ago. */
export class PortPool {
  readonly #listen: (port: number) => Promise<Listener>
  /** Those of a range; absent: whatever the system gives. */
  readonly #unused: number[] | undefined
  readonly #enough: number
  readonly #used = new Set<number>()
  readonly #released: number[] = []

  constructor(listen: (port: number) => Promise<Listener>, range?: readonly [first: number, last: number]) {
    this.#listen = listen
    this.#unused = range && Array.from({ length: range[1] - range[0] + 1 }, (_, index) => range[0] + index)
    this.#enough = range ? (this.#unused?.length ?? 0) / 2 : plenty
  }

  /** `undefined` where all are in use. `sparing`: a used one will do, where many are. */
  async give(sparing: boolean): Promise<Given | undefined> {
    const [first, second] = [() => this.#fresh(), () => this.#usedBefore()]
    const ways = sparing && this.#used.size >= this.#enough ? [second, first] : [first, second]
    return (await ways[0]?.()) ?? ways[1]?.()
  }

  takeBack(port: number): void {
    this.#released.push(port)
  }

  async #fresh(): Promise<Given | undefined> {
    const listener = this.#unused ? await this.#firstOf(this.#unused) : await this.#fromSystem()
    if (listener) this.#used.add(listener.port)
    return listener && { listener, again: false }
  }

  async #usedBefore(): Promise<Given | undefined> {
    const listener = await this.#firstOf(this.#released)
    return listener && { listener, again: true }
  }

  /** Others may be listening there: those are left to them, and tried again last of all. */
  async #firstOf(ports: number[]): Promise<Listener | undefined> {
    for (let left = ports.length; left > 0; left--) {
      const port = ports.shift()
      if (port === undefined) return undefined
      const listener = await this.#listen(port).catch((error: unknown) => {
        if (!(error instanceof ParticipantsError) || error.code !== 'port-in-use') throw error
      })
      if (listener) return listener
      ports.push(port)
    }
    return undefined
  }

  async #fromSystem(): Promise<Listener | undefined> {
    const known: Listener[] = []
    try {
      for (let turn = 0; turn < attempts; turn++) {
        const listener = await this.#listen(0)
        if (!this.#used.has(listener.port)) return listener
        known.push(listener)
      }
      return undefined
    } finally {
      for (const one of known) one.close()
    }
  }
}
