import { companyOf, compatible, standTogether, type Member } from '../plan/company.ts'
import { overlap } from '../plan/facts.ts'
import { grouped } from '../plan/grouped.ts'
import type { Baseline, Rule } from '../plan/rule.ts'
import { isTelling } from './telling.ts'

/** Members by their rules: who picks a rule first treats rules of few edits like those of many. */
export type ByRule = Member[][]

/** A baseline with all that may change it, and who can stand beside whom. */
export class Table {
  readonly baseline: Baseline
  /** Those that leave the world as it is, and those that change it. */
  readonly variations: ByRule
  readonly worlds: ByRule
  /** Variations that a mutant is named for, of those that leave the world as it is. */
  readonly telling: Member[]
  readonly faults: ByRule
  /** Those of the rules that stand on this baseline themselves. */
  readonly ownFaults: ByRule
  readonly ownVariations: ByRule
  readonly #members: Member[]
  readonly #places: Map<Member, number>
  /** 0: not asked yet, 1: they fit, 2: they do not. */
  readonly #fits: Uint8Array

  constructor(rules: Rule[], baseline: Baseline) {
    const { members } = companyOf(rules, baseline)
    this.baseline = baseline
    this.#members = members
    this.#places = new Map(members.map((member, place) => [member, place]))
    this.#fits = new Uint8Array(members.length ** 2)
    const isOwn = (one: Member): boolean => one.rule.on.slug === baseline.slug
    const ofRole = (role: Member['role'], isWanted: (one: Member) => boolean): ByRule => {
      const chosen = members.filter((one) => one.role === role && isWanted(one))
      return [...grouped(chosen, ({ rule }) => rule.id).values()]
    }
    this.variations = ofRole('variation', (one) => !changesWorld(one))
    this.worlds = ofRole('variation', changesWorld)
    this.telling = this.variations.flat().filter(isTelling)
    this.faults = ofRole('fault', () => true)
    this.ownFaults = ofRole('fault', isOwn)
    this.ownVariations = ofRole('variation', isOwn)
  }

  /** Whether one can stand beside all of the others. */
  fits(one: Member, others: readonly Member[]): boolean {
    return others.every((other) => this.#fit(one, other))
  }

  /** In the order in which they are applied. */
  inOrder(members: Member[]): Member[] {
    return members.toSorted((one, other) => this.#placeOf(one) - this.#placeOf(other))
  }

  #placeOf(member: Member): number {
    return this.#places.get(member) ?? -1
  }

  #fit(one: Member, other: Member): boolean {
    const [here, there] = [this.#placeOf(one), this.#placeOf(other)]
    const at = Math.min(here, there) * this.#members.length + Math.max(here, there)
    const known = this.#fits[at]
    if (known) return known === 1
    const pair = here < there ? [one, other] : [other, one]
    const fits =
      one.rule !== other.rule && !upon(one, other) && compatible(one, other) && standTogether(this.baseline, pair)
    this.#fits[at] = fits ? 1 : 2
    return fits
  }
}

const changesWorld = ({ facts }: Member): boolean => overlap(facts, ['/participants', '/keys'])

/** One stands upon the other anyway. */
const upon = (one: Member, other: Member): boolean =>
  one.edits.some(({ name }) => other.edits.some((edit) => edit.name === name))
