import type { Member } from '../plan/company.ts'
import type { Baseline } from '../plan/rule.ts'
import { randomOf, shuffled } from './random.ts'
import { faultsOf, newRules, rowsOf, type Share } from './shares.ts'
import type { Table } from './table.ts'
import { roundRobin, tellingIn } from './telling.ts'

/** How many variations a row has at most. */
export const mostVariations = 12

/** A baseline's own edits in the order of their turns, and the variations in rows that they can share. */
interface Order {
  faults: Member[]
  rows: Member[][]
}

/** What a hand brings of its baseline's own edits. */
export interface Turn extends Order {
  table: Table
}

/** One round of all shares, in an order of its own: a function of the seed and the round's number. */
export class Round {
  readonly number: number
  readonly #turns: Turn[]

  constructor(number: number, shares: Share[], tableOf: (baseline: Baseline) => Table, seed: number) {
    this.number = number
    const orders = new Map<Table, Order>()
    const orderOf = (table: Table, at: number): Order => {
      const order = orders.get(table) ?? orderIn(table, seed, number, at)
      orders.set(table, order)
      return order
    }
    const weighed = shuffled(shares, randomOf(seed, number, 3)).map((share) => {
      const table = tableOf(share.baseline)
      const order = orderOf(table, share.at)
      const turn = { table, faults: faultsOf(order.faults, share), rows: rowsOf(order.rows, share) }
      return { turn, worth: worthOf(turn, share) }
    })
    this.#turns = weighed.toSorted((one, other) => other.worth - one.worth).map(({ turn }) => turn)
  }

  turn(at: number): Turn {
    return this.#turns[at]!
  }
}

const orderIn = (table: Table, seed: number, round: number, at: number): Order => {
  const random = randomOf(seed, round, at, 2)
  const faults = roundRobin(table.ownFaults, random)
  const rows = inRows(table, roundRobin(table.ownVariations, random))
  return { faults, rows: rows.toSorted((one, other) => tellingIn(other) - tellingIn(one)) }
}

/** Each joins the first row that it fits, or begins one of its own. */
const inRows = (table: Table, variations: Member[]): Member[][] => {
  const rows: Member[][] = []
  for (const one of variations) {
    const known = rows.find((row) => row.length < mostVariations && table.fits(one, row))
    if (known) known.push(one)
    else rows.push([one])
  }
  return rows
}

/** What a share may find per case: by rules that are new, and edits that a mutant is named for; half for one of a row. */
const worthOf = ({ faults, rows }: Turn, share: Share): number =>
  (newRules(share) + tellingIn(faults) + tellingIn(rows.flat()) / 2) / (faults.length + Math.max(1, rows.length))
