/** Items by a name, groups and members in the order of their first appearance. */
export const grouped = <T>(items: Iterable<T>, nameOf: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const name = nameOf(item)
    const group = groups.get(name)
    if (group) group.push(item)
    else groups.set(name, [item])
  }
  return groups
}
