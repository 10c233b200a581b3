import type { Attempt } from '../run/batch.ts'
import type { Fuzzed } from './fuzzer.ts'
import type { Ring } from './ring.ts'

/** Milliseconds between two lines of the journal about what passed. */
const betweenLines = 5000

/** What passed is counted, and told from time to time: a journal of a million cases stays small. */
export class Counts {
  readonly #ring: Ring
  readonly #passed = new Map<string, { cases: number; milliseconds: number }>()
  readonly #underWay = new Set<number>()
  #next = 0
  #told = performance.now()

  constructor(ring: Ring) {
    this.#ring = ring
  }

  begin(hand: number): void {
    this.#underWay.add(hand)
    this.#next = Math.max(this.#next, hand + 1)
  }

  end(hand: number, fuzzed: Fuzzed): void {
    this.#underWay.delete(hand)
    if (performance.now() - this.#told >= betweenLines) this.tell(fuzzed)
  }

  passed({ planned, played }: Attempt): void {
    const milliseconds = played?.performed.answer.milliseconds ?? 0
    const { id } = planned.rule
    const before = this.#passed.get(id)
    this.#passed.set(id, {
      cases: (before?.cases ?? 0) + 1,
      milliseconds: (before?.milliseconds ?? 0) + milliseconds,
    })
  }

  tell({ cases, uncontrolled }: Fuzzed): void {
    this.#told = performance.now()
    for (const [rule, sums] of this.#passed) this.#ring.emit({ event: 'cases-passed', rule, ...sums })
    this.#passed.clear()
    const hand = Math.min(this.#next, ...this.#underWay)
    this.#ring.emit({ event: 'fuzz-reached', seed: this.#ring.lab.seed, hand, cases, uncontrolled })
  }
}
