/** A map that forgets what was used longest ago, so that no stranger can make it grow for ever. */
export class LruMap<K, V> {
  readonly #entries = new Map<K, V>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  set(key: K, value: V): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size <= this.#most) return
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest)
      break
    }
  }

  delete(key: K): void {
    this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
  }

  values(): IterableIterator<V> {
    return this.#entries.values()
  }

  entries(): IterableIterator<[K, V]> {
    return this.#entries.entries()
  }

  get size(): number {
    return this.#entries.size
  }
}
