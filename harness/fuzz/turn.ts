import { sum } from 'd3-array'
import type { Random } from 'fast-check'
import type { Member } from '../plan/company.ts'
import type { Rule } from '../plan/rule.ts'
import { shuffled } from './random.ts'
import type { Table } from './table.ts'
import { isTelling } from './telling.ts'

/** How many variations a row has at most. */
export const mostVariations = 15

/** Variations that stand together, and the faults that are tried among them. */
export interface Place {
  variations: Member[]
  faults: Member[]
  /** Some of the variations tell, and no turn before brought them. */
  tells: boolean
}

/** What a hand brings of its baseline's own edits. */
export interface Turn {
  table: Table
  places: Place[]
  /** Cases with faults of any rules. */
  further: number
}

/** Each fault has its place in the row that has the fewest of those that it fits; all that fit none have one more. */
export const turnOf = (table: Table, faults: Member[], rows: Member[][], further: number): Turn => {
  const places = rows.map((row): Place => ({ variations: [...row], faults: [], tells: false }))
  const another: Place = { variations: [], faults: [], tells: false }
  for (const fault of faults) {
    const fitting = places.filter(({ variations }) => table.fits(fault, variations))
    const [fewest = another] = fitting.toSorted((one, other) => one.faults.length - other.faults.length)
    fewest.faults.push(fault)
  }
  return { table, places: another.faults.length > 0 || rows.length === 0 ? [...places, another] : places, further }
}

/** What a round has brought already: rules by a fault of theirs, and variations by name. */
class Had {
  readonly rules = new Set<Rule>()
  readonly variations = new Set<string>()

  /** Whether a variation tells, and was not brought yet. */
  isDue(one: Member): boolean {
    return isTelling(one) && !this.variations.has(one.name)
  }

  add({ places }: Turn): void {
    for (const place of places) {
      place.tells = place.variations.some((one) => this.isDue(one))
      for (const { name } of place.variations) this.variations.add(name)
      for (const { rule } of place.faults) this.rules.add(rule)
    }
  }
}

/**
 * In an order in which most is found soon. What is free in the rows of a turn is filled with variations of any rule that
 * tell, and that no turn before it has brought. The more was brought, the less is a turn worth: so one whose worth is
 * still the most when it is asked again is the best.
 */
export const inOrderOfWorth = (turns: Turn[], random: Random): Turn[] => {
  const had = new Had()
  const left = turns.map((turn) => ({ turn, worth: worthOf(turn, had) })).toSorted(byWorth)
  const sorted: Turn[] = []
  for (let best = left[0]; best; best = left[0]) {
    const worth = worthOf(best.turn, had)
    if (worth < (left[1]?.worth ?? 0)) {
      best.worth = worth
      left.sort(byWorth)
      continue
    }
    left.shift()
    had.add(best.turn)
    fill(best.turn, had, random)
    sorted.push(best.turn)
  }
  return sorted
}

interface Weighed {
  turn: Turn
  worth: number
}

const byWorth = (one: Weighed, other: Weighed): number => other.worth - one.worth

/**
 * What a case is worth for the first fault of a rule, a further one, one of its variations, and for each rule that a
 * telling fault breaks along with its own: near the mutants that each was measured to bring down, and then weighed so that
 * half have fallen the soonest.
 */
const found = { first: 2.4, telling: 0.9, other: 0.2, variation: 1.5, implied: 0.1 }

/** What a turn may find per case. */
const worthOf = ({ table, places, further }: Turn, had: Had): number => {
  const faults = places.flatMap((place) => place.faults)
  const variations = places.flatMap((place) => place.variations).filter((one) => had.isDue(one))
  const filling = new Set(places.flatMap((place) => fillingOf(table, place, table.telling, had)))
  const first = new Set(faults.map(({ rule }) => rule).filter((rule) => !had.rules.has(rule))).size
  const tellingFaults = faults.filter(isTelling)
  const telling = Math.max(0, tellingFaults.length - first)
  const numbers: Record<keyof typeof found, number> = {
    first,
    telling,
    other: faults.length - first - telling,
    variation: variations.length + filling.size,
    implied: sum(tellingFaults, ({ rule }) => rule.implies?.length),
  }
  return (
    sum(Object.entries(found), ([what, each]) => each * numbers[what as keyof typeof found]) /
    (faults.length + places.length + further)
  )
}

/** What is due and finds room in a place, in this order. */
const fillingOf = (table: Table, { variations, faults }: Place, due: Member[], had: Had): Member[] => {
  const all = [...variations]
  for (const one of due) {
    if (all.length === mostVariations) break
    if (had.isDue(one) && table.fits(one, [...all, ...faults])) all.push(one)
  }
  return all.slice(variations.length)
}

const fill = ({ table, places }: Turn, had: Had, random: Random): void => {
  for (const place of places) {
    const filling = fillingOf(table, place, shuffled(table.telling, random), had)
    place.tells ||= filling.length > 0
    place.variations.push(...filling)
    for (const { name } of filling) had.variations.add(name)
  }
}
