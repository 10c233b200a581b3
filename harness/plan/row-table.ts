import { compatible, planWith, type Member } from './company.ts'
import { facts, isSame, pathOf, valueAtPath } from './facts.ts'
import { caseOf, pairName } from './row.ts'
import type { Baseline } from './rule.ts'

/** How much larger than its baseline a plan is that counts as large, in characters of JSON: one of these in a row is enough. */
const large = 3_000

/** Who may stand beside whom on a baseline. */
export class Table {
  readonly baseline: Baseline
  readonly variations: Member[]
  readonly faults: Member[]
  readonly #seed: number
  readonly #beside = new Map<Member, Set<Member>>()
  /** What is at the facts that a member changes when it is alone. */
  readonly #alone = new Map<Member, { path: string[]; value: unknown }[]>()

  constructor(baseline: Baseline, members: Member[], seed: number, apart: ReadonlySet<string>) {
    this.baseline = baseline
    this.#seed = seed
    const largeOnes = new Set<Member>()
    const size = JSON.stringify(baseline.plan).length
    for (const member of members) {
      const plan = planWith(member.edits, baseline, seed)
      this.#alone.set(
        member,
        facts(baseline.plan, plan).map((at) => {
          const path = pathOf(at)
          return { path, value: valueAtPath(plan, path) }
        }),
      )
      if (JSON.stringify(plan).length > size + large) largeOnes.add(member)
    }
    this.variations = members.filter(({ role }) => role === 'variation')
    this.faults = members.filter(({ role }) => role === 'fault')
    for (const one of members)
      this.#beside.set(
        one,
        new Set(
          this.variations.filter(
            (other) =>
              other.rule !== one.rule &&
              compatible(one, other) &&
              !(largeOnes.has(one) && largeOnes.has(other)) &&
              !(apart.size > 0 && apart.has(pairName(one, other))),
          ),
        ),
      )
  }

  /** Variations that a member can stand beside. */
  beside(member: Member): ReadonlySet<Member> {
    return this.#beside.get(member) ?? new Set()
  }

  /** Whether each is still there when all are applied. */
  standTogether(members: Member[]): boolean {
    try {
      const plan = planWith(caseOf(this.baseline, members, this.#seed).edits, this.baseline, this.#seed)
      return members.every((one) =>
        (this.#alone.get(one) ?? []).every(({ path, value }) => isSame(valueAtPath(plan, path), value)),
      )
    } catch {
      return false
    }
  }
}
