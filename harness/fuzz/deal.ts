import { array, constant, integer, nat, oneof, type Random } from 'fast-check'
import type { Member } from '../plan/company.ts'
import { clone } from '../plan/clone.ts'
import { compose, type Case } from '../plan/compose.ts'
import type { Baseline, Rule } from '../plan/rule.ts'
import { isOverSoon } from '../run/rows/over-soon.ts'
import { bias, drawBy, oneOf, randomOf, shuffled } from './random.ts'
import { Round } from './round.ts'
import { large, sharesOf, small, type Share } from './shares.ts'
import { Table } from './table.ts'
import { tellingOneOf } from './telling.ts'
import { mostVariations } from './turn.ts'

/** Candidates that are looked at for a row's further variations. */
const candidates = array(nat(), { minLength: 12, maxLength: 24, size: 'max' })

/** How many faults a further case has: none are told from a row by themselves. */
const several = oneof({ weight: 3, arbitrary: constant(1) }, { weight: 2, arbitrary: integer({ min: 2, max: 4 }) })

/** A few cases that are made together: of one baseline, in rows that share their variations. */
export interface Hand {
  index: number
  cases: Case[]
}

export interface DealOptions {
  rules: Rule[]
  seed: number
  /** Edits of a case at least. */
  least?: number
}

interface Row {
  variations: Member[]
  draws: Draws
}

type Draws = Record<string, number[]>

/**
 * Deals random cases of all `flip` rules, hand by hand; each hand is a function of the seed and its index alone. The
 * edits of a baseline's own rules are dealt like cards: rule by rule, and none again before all have had their turn.
 */
export class Dealer {
  readonly #rules: Rule[]
  readonly #seed: number
  readonly #least: number
  readonly #tables = new Map<Baseline, Table>()
  /** The first round has a hand for each of these, and each later round one for each of those. */
  readonly #first: Share[]
  readonly #later: Share[]
  #round?: Round

  constructor({ rules, seed, least = 0 }: DealOptions) {
    this.#rules = rules
    this.#seed = seed
    this.#least = least
    this.#first = sharesOf(rules, small)
    this.#later = sharesOf(rules, large)
  }

  /** Hands until every edit has had its turn. */
  get round(): number {
    return this.#first.length
  }

  hand(index: number): Hand {
    const after = index - this.#first.length
    const number = after < 0 ? 0 : 1 + Math.floor(after / this.#later.length)
    const { table, places, further } = this.#roundOf(number).turn(after < 0 ? index : after % this.#later.length)
    const random = randomOf(this.#seed, number, index, 1)
    const world = this.#world(table, random)
    const rows = places.map(({ variations, faults }) => this.#row(table, world, variations, faults, random))
    // A row that tells nothing new is there for its faults alone.
    const bare = rows
      .filter((_, at) => places[at]!.tells || places[at]!.faults.length === 0)
      .map((row) => this.#case(table, row, [], random))
    const alone = places.flatMap(({ faults }, at) =>
      faults.map((fault) => this.#case(table, rows[at]!, [fault], random)),
    )
    const others = this.#further(table, rows, further, random)
    const cases = [...bare, ...alone, ...others].filter(({ edits }) => edits.length >= Math.max(1, this.#least))
    return { index, cases }
  }

  #tableOf(baseline: Baseline): Table {
    const table = this.#tables.get(baseline) ?? new Table(this.#rules, baseline)
    this.#tables.set(baseline, table)
    return table
  }

  #roundOf(number: number): Round {
    if (this.#round?.number !== number)
      this.#round = new Round(
        number,
        number === 0 ? this.#first : this.#later,
        (baseline) => this.#tableOf(baseline),
        this.#seed,
      )
    return this.#round
  }

  /** Cases with faults of any rules, where there are rows that bear them. */
  #further(table: Table, rows: Row[], wanted: number, random: Random): Case[] {
    return shuffled(table.faults, random)
      .slice(0, Math.max(0, wanted))
      .flatMap((rule) => oneOf(rule, random) ?? [])
      .map((fault) => this.#withOthers(table, fault, random))
      .flatMap((faults) => {
        const row = rows.find(({ variations }) => faults.every((fault) => table.fits(fault, variations)))
        return row ? this.#case(table, row, faults, random) : []
      })
  }

  #withOthers(table: Table, fault: Member, random: Random): Member[] {
    const faults = [fault]
    const wanted = several.generate(random, undefined).value
    for (const rule of shuffled(table.faults, random).slice(0, 4 * wanted)) {
      const other = oneOf(rule, random)
      if (faults.length < wanted && other && table.fits(other, faults)) faults.push(other)
    }
    return faults
  }

  /** Variations of the world for all rows of a hand that bear them: a target looks it up once. */
  #world(table: Table, random: Random): Row {
    const variations: Member[] = []
    for (const rule of shuffled(table.worlds, random).slice(0, random.nextInt(0, table.worlds.length))) {
      const one = oneOf(rule, random)
      if (one && table.fits(one, variations)) variations.push(one)
    }
    const draws = drawn(table, variations, random)
    const { baseline } = table
    const lasts = ({ edits }: Member): boolean =>
      !isOverSoon(baseline.plan, compose({ baseline, edits, seed: this.#seed, draws }).plan)
    return { variations: variations.filter(lasts), draws }
  }

  #row(table: Table, world: Row, own: Member[], faults: Member[], random: Random): Row {
    const variations = [...own]
    const add = (one: Member | undefined): void => {
      if (one && variations.length < mostVariations && table.fits(one, [...variations, ...faults])) variations.push(one)
    }
    for (const one of world.variations) add(one)
    for (const choice of candidates.generate(random, undefined).value)
      add(tellingOneOf(table.variations[choice % Math.max(1, table.variations.length)] ?? [], random))
    const others = variations.filter((one) => !world.variations.includes(one))
    const draws = drawn(table, others, random)
    for (const { name } of variations) if (world.draws[name]) draws[name] = world.draws[name]
    return { variations, draws }
  }

  #case(table: Table, { variations, draws }: Row, faults: Member[], random: Random): Case {
    const edits = table.inOrder([...variations, ...faults]).flatMap((one) => one.edits)
    const all = { ...draws, ...drawn(table, faults, random) }
    return { baseline: table.baseline, edits, seed: this.#seed, ...(Object.keys(all).length > 0 && { draws: all }) }
  }
}

/** Choices for an edit of bytes, which draws when there are some. */
const ofBytes = array(nat({ max: 0xffff }), { minLength: 8, maxLength: 8 })

const drawn = ({ baseline }: Table, members: Member[], random: Random): Draws => {
  const draws: Draws = {}
  for (const { edits, draws: hasDraws } of members) {
    if (!hasDraws) continue
    const plan = clone(baseline.plan)
    for (const { name, edit } of edits) {
      const { draw, choices } = drawBy(random)
      if (edit.stage === 'plan') edit.apply(plan, draw)
      else choices.push(...ofBytes.generate(random, bias).value)
      if (choices.length > 0) draws[name] = choices
    }
  }
  return draws
}
