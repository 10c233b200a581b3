import { expectedOf, type Case } from '../plan/compose.ts'
import { decisive } from '../run/charged.ts'

/** What was found before: sets of edits that together go wrong. What has them all goes wrong for no new reason. */
export class Known {
  readonly #faulty: Set<string>[] = []
  readonly #refused: Set<string>[] = []

  add(one: Case): void {
    const names = new Set(one.edits.map(({ name }) => name))
    ;(expectedOf(one) === 'rejected' ? this.#faulty : this.#refused).push(names)
  }

  /** One without a verdict: nobody knows what its variations have to do with it. */
  addUnclear(one: Case): void {
    this.add({ ...one, edits: decisive(one) })
  }

  has(one: Case): boolean {
    const names = new Set(one.edits.map(({ name }) => name))
    const all = expectedOf(one) === 'rejected' ? this.#faulty : this.#refused
    return all.some((found) => isWithin(found, names))
  }

  /** A case without variations that are known to be refused: with them it would have no control. */
  without(one: Case): Case {
    const names = new Set(one.edits.map(({ name }) => name))
    const spoilt = this.#refused.filter((found) => isWithin(found, names))
    if (spoilt.length === 0) return one
    return { ...one, edits: one.edits.filter(({ name }) => !spoilt.some((found) => found.has(name))) }
  }
}

const isWithin = (some: Set<string>, all: Set<string>): boolean => [...some].every((one) => all.has(one))
