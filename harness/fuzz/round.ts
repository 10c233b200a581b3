import type { Random } from 'fast-check'
import type { Member } from '../plan/company.ts'
import type { Baseline } from '../plan/rule.ts'
import { randomOf, shuffled } from './random.ts'
import type { Share } from './shares.ts'
import type { Table } from './table.ts'
import { roundRobin, tellingIn } from './telling.ts'
import { inOrderOfWorth, mostVariations, turnOf, type Turn } from './turn.ts'

/** A baseline's own edits in the order of their turns, and the variations in rows that they can share. */
interface Order {
  faults: Member[]
  rows: Member[][]
}

/** One round of all shares, in an order of its own: a function of the seed and the round's number. */
export class Round {
  readonly number: number
  readonly #turns: Turn[]

  constructor(number: number, shares: Share[], tableOf: (baseline: Baseline) => Table, seed: number) {
    this.number = number
    const orders = new Map<Table, Order>()
    const orderOf = (table: Table, at: number): Order => {
      const order = orders.get(table) ?? orderIn(table, randomOf(seed, number, at, 2))
      orders.set(table, order)
      return order
    }
    const turns = shuffled(shares, randomOf(seed, number, 3)).map((share) => {
      const table = tableOf(share.baseline)
      const { faults, rows } = orderOf(table, share.at)
      return turnOf(table, faults.slice(...share.faults), rows.slice(...share.rows), share.further)
    })
    this.#turns = inOrderOfWorth(turns, randomOf(seed, number, 4))
  }

  turn(at: number): Turn {
    return this.#turns[at]!
  }
}

const orderIn = (table: Table, random: Random): Order => {
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
