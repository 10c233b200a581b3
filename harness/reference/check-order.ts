import type { CheckName, Checks } from './part.ts'
import { checkNames } from './part.ts'

/** In which order checks are asked, and whose violation silences which of them. */
export interface CheckOrder {
  /** What can be said without the agent's directory. */
  first: CheckName[]
  second: CheckName[]
  /** Of each check those that it waits for, and that these wait for. */
  before: ReadonlyMap<CheckName, ReadonlySet<CheckName>>
}

/** The order of some checks. Many exchanges share theirs: it is found once. */
export const checkOrder = (checks: Checks): CheckOrder => {
  const order = orders.get(checks) ?? orderOf(checks)
  orders.set(checks, order)
  return order
}

const orders = new WeakMap<Checks, CheckOrder>()

const orderOf = (checks: Checks): CheckOrder => {
  const withDirectory = needsDirectory(checks)
  const order = ordered(checks)
  return {
    first: order.filter((name) => !withDirectory.has(name)),
    second: order.filter((name) => withDirectory.has(name)),
    before: waitingFor(checks),
  }
}

/** Checks that need the agent's directory, and all that come after them. */
const needsDirectory = (checks: Checks): Set<CheckName> => {
  const found = new Set<CheckName>(['keys/directory-unavailable'])
  for (let before = 0; before < found.size;) {
    before = found.size
    for (const name of checkNames) if (checks[name].after?.some((earlier) => found.has(earlier))) found.add(name)
  }
  return found
}

/** Checks in an order in which each comes after those that it waits for. */
const ordered = (checks: Checks): CheckName[] => {
  const order = new Set<CheckName>()
  const visit = (name: CheckName) => {
    checks[name].after?.forEach(visit)
    order.add(name)
  }
  checkNames.forEach(visit)
  return [...order]
}

/** Of each check those that it waits for, and that these wait for. */
const waitingFor = (checks: Checks): Map<CheckName, ReadonlySet<CheckName>> => {
  const found = new Map<CheckName, ReadonlySet<CheckName>>()
  const visit = (name: CheckName): ReadonlySet<CheckName> => {
    const known = found.get(name)
    if (known) return known
    const all = new Set((checks[name].after ?? []).flatMap((earlier) => [earlier, ...visit(earlier)]))
    found.set(name, all)
    return all
  }
  checkNames.forEach(visit)
  return found
}
