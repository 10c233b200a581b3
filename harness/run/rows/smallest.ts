/**
 * The smallest part of a list for which something holds that holds for the whole, found by halving: in the end it holds
 * for the part, and for none of those that lack one of it as the rest was taken away. `undefined`: once it could not be
 * told, or it does not hold for the whole.
 */
export const smallestPart = async <T>(
  whole: readonly T[],
  holds: (part: readonly T[]) => Promise<boolean | undefined>,
): Promise<T[] | undefined> => {
  let needed: T[] = []
  let rest = whole
  for (;;) {
    const alone = await holds(needed)
    if (alone === undefined) return undefined
    if (alone) return needed
    const length = await shortestStart(rest, (start) => holds([...start, ...needed]))
    const last = length === undefined ? undefined : rest[length - 1]
    if (length === undefined || last === undefined) return undefined
    needed = [last, ...needed]
    rest = rest.slice(0, length - 1)
  }
}

/** The length of the shortest beginning for which something holds; none where it does not hold for the whole. */
const shortestStart = async <T>(
  list: readonly T[],
  holds: (start: readonly T[]) => Promise<boolean | undefined>,
): Promise<number | undefined> => {
  let [below, length] = [0, list.length]
  if (length === 0 || !(await holds(list))) return undefined
  while (length - below > 1) {
    const middle = (below + length) >> 1
    const held = await holds(list.slice(0, middle))
    if (held === undefined) return undefined
    if (held) length = middle
    else below = middle
  }
  return length
}
