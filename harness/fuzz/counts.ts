import type { FuzzReached, Shard } from '../../reports/journal.ts'
import type { Case } from '../plan/compose.ts'
import type { Attempt } from '../run/batch.ts'
import type { Hand } from './deal.ts'
import type { Fuzzed } from './fuzzer.ts'
import type { Ring } from './ring.ts'

/** Milliseconds between two lines of the journal about what passed. */
const betweenLines = 5000

/** What is left of a hand. */
interface Left {
  cases: Set<number>
  beside: boolean
}

/** What passed is counted, and told from time to time: a journal of a million cases stays small. */
export class Counts {
  readonly #ring: Ring
  readonly #passed = new Map<string, { cases: number; milliseconds: number }>()
  readonly #open: Map<number, Left>
  readonly #places = new Map<Case, { hand: number; position: number }>()
  readonly #part: Shard
  #next: number
  #told = performance.now()

  /** Of one part of the hands, which has come so far before. */
  constructor(ring: Ring, part: Shard, { hand = 0, open = [] }: Partial<FuzzReached> = {}) {
    this.#ring = ring
    this.#part = part
    this.#next = hand
    this.#open = new Map(open.map((one) => [one.hand, { cases: new Set(one.cases), beside: one.beside }]))
  }

  /** Takes up a hand. Returns which of its cases are left. */
  begin({ index, cases }: Hand): number[] {
    this.#next = Math.max(this.#next, index + 1)
    const left = this.#open.get(index) ?? { cases: new Set(cases.keys()), beside: true }
    this.#open.set(index, left)
    return [...left.cases]
  }

  /** A case is played for a place in a hand, whatever of it is left out. */
  play(one: Case, hand: number, position: number): void {
    this.#places.set(one, { hand, position })
  }

  /** Nothing is left to do for a case. */
  end(one: Case): void {
    const place = this.#places.get(one)
    this.#places.delete(one)
    if (place) this.endAt(place.hand, place.position)
  }

  endAt(hand: number, position: number): void {
    this.#open.get(hand)?.cases.delete(position)
  }

  /** Whether what is played beside a hand is still to come. */
  wantsBeside(hand: number): boolean {
    return this.#open.get(hand)?.beside ?? false
  }

  endBeside(hand: number): void {
    const left = this.#open.get(hand)
    if (left) left.beside = false
  }

  /** Lays a hand down: for now, where something of it is left. */
  layDown(index: number, fuzzed: Fuzzed): void {
    for (const [one, { hand }] of this.#places) if (hand === index) this.#places.delete(one)
    const left = this.#open.get(index)
    if (left?.cases.size === 0 && !left.beside) this.#open.delete(index)
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
    const { emit, lab, laws } = this.#ring
    const heard = laws.news()
    if (heard) emit(heard)
    for (const [rule, sums] of this.#passed) emit({ event: 'cases-passed', rule, ...sums })
    this.#passed.clear()
    const open = [...this.#open].map(([hand, left]) => ({ hand, cases: [...left.cases], beside: left.beside }))
    emit({
      event: 'fuzz-reached',
      seed: lab.seed,
      ...(this.#part.of > 1 && { part: this.#part }),
      hand: this.#next,
      ...(open.length > 0 && { open }),
      cases,
      uncontrolled,
    })
  }
}
