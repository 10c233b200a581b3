import type { Json } from './json.ts'

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * The facts that differ between two plans, as RFC 6901 pointers. Arrays of different lengths and objects whose members
 * stand in another order differ as wholes.
 */
export const facts = (before: unknown, after: unknown, at = ''): string[] => {
  const found: string[] = []
  collect(before, after, at, found)
  return found
}

const collect = (before: unknown, after: unknown, at: string, found: string[]): void => {
  if (Object.is(before, after)) return
  if (!isContainer(before) || !isContainer(after) || Array.isArray(before) !== Array.isArray(after)) {
    found.push(at)
    return
  }
  if (Array.isArray(before) && before.length !== (after as Json[]).length) {
    found.push(at)
    return
  }
  const [names, others] = [Object.keys(before), Object.keys(after)]
  const alike = names.length === others.length && names.every((name, i) => name === others[i])
  const left = before as Record<string, unknown>
  const right = after as Record<string, unknown>
  const already = found.length
  for (const name of alike ? names : new Set([...names, ...others])) {
    // Most of two plans is the same: no pointer is written for it.
    if (!Object.is(left[name], right[name])) collect(left[name], right[name], `${at}/${escaped(name)}`, found)
  }
  if (!alike && found.length === already) found.push(at)
}

const escaped = (name: string): string =>
  name.includes('~') || name.includes('/') ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name

/** Whether one path is another, or lies below it. */
export const within = (inner: string, outer: string): boolean => inner === outer || inner.startsWith(`${outer}/`)

/** Whether two sets of facts touch: one path lies within another. */
export const overlap = (some: string[], others: string[]): boolean =>
  some.some((one) => others.some((other) => within(one, other) || within(other, one)))

/** The members that an RFC 6901 pointer names, from the root on. */
export const pathOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((name) => (name.includes('~') ? name.replaceAll('~1', '/').replaceAll('~0', '~') : name))

/** The value at a path; `undefined` where there is none. */
export const valueAtPath = (root: unknown, path: readonly string[]): unknown => {
  let from = root
  for (const name of path) from = isContainer(from) ? (from as Record<string, unknown>)[name] : undefined
  return from
}

/** The value at an RFC 6901 pointer; `undefined` where there is none. */
export const valueAt = (root: unknown, pointer: string): unknown => valueAtPath(root, pathOf(pointer))

/** Whether `facts` would find nothing between two values. */
export const isSame = (before: unknown, after: unknown): boolean => {
  if (Object.is(before, after)) return true
  if (!isContainer(before) || !isContainer(after) || Array.isArray(before) !== Array.isArray(after)) return false
  const [names, others] = [Object.keys(before), Object.keys(after)]
  if (names.length !== others.length) return false
  const left = before as Record<string, unknown>
  const right = after as Record<string, unknown>
  return names.every((name, i) => name === others[i] && isSame(left[name], right[name]))
}
