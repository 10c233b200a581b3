const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * A deep copy of plain data: arrays, objects and what JSON has. Several times as fast as `structuredClone`, which knows
 * a plan for nothing special.
 */
export const clone = <T>(value: T): T => (isContainer(value) ? (copyOf(value) as T) : value)

const copyOf = (value: object): unknown => {
  if (Array.isArray(value)) return value.map(clone)
  const copy: Record<string, unknown> = {}
  for (const name of Object.keys(value)) {
    const member = clone((value as Record<string, unknown>)[name])
    // Not by assignment: `__proto__` is a member like any other.
    if (name === '__proto__') Object.defineProperty(copy, name, { value: member, ...ordinary })
    else copy[name] = member
  }
  return copy
}

const ordinary = { writable: true, enumerable: true, configurable: true }
