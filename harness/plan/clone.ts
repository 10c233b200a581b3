const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * A deep copy of plain data: arrays, objects and what JSON has. Several times as fast as `structuredClone`, which knows
 * a plan for nothing special.
 */
export const clone = <T>(value: T): T => (isContainer(value) ? (copyOf(value) as T) : value)

const copyOf = (value: object): unknown => {
  if (Array.isArray(value)) return value.map(clone)
  // Spread, `__proto__` is a member like any other, and is written to as one.
  const copy: Record<string, unknown> = { ...value }
  for (const name of Object.keys(copy)) {
    const member = copy[name]
    if (isContainer(member)) copy[name] = copyOf(member)
  }
  return copy
}

/**
 * A copy, once it was changed, with the original's own parts wherever it says the same: what is told apart by identity
 * is then told apart by what it says. Neither may be written to any more. Writes into the copy.
 */
export const sharing = <T>(copy: T, original: unknown): T => {
  if (Object.is(copy, original) || !isContainer(copy) || !isContainer(original)) return copy
  if (Array.isArray(copy) !== Array.isArray(original)) return copy
  const mine = copy as Record<string, unknown>
  const theirs = original as Record<string, unknown>
  const names = Object.keys(mine)
  const others = Object.keys(theirs)
  let alike = names.length === others.length
  for (let i = 0; i < names.length; i++) {
    const name = names[i] ?? ''
    const part = mine[name]
    if (name !== others[i] || name === '__proto__') alike = false
    if (name === '__proto__' || !isContainer(part)) alike &&= Object.is(part, theirs[name])
    else {
      const shared = sharing(part, theirs[name])
      if (shared !== part) mine[name] = shared
      alike &&= shared === theirs[name]
    }
  }
  return alike ? (original as T) : copy
}
