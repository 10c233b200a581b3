/** The area of a rule: `signature` of `signature/valid`. */
export const areaOf = (id: string): string => id.split('/', 1)[0] ?? id

/** Rules by area, both in the order in which they come. */
export const byArea = <R extends { id: string }>(rules: readonly R[]): Map<string, R[]> => {
  const areas = new Map<string, R[]>()
  for (const rule of rules) {
    const area = areaOf(rule.id)
    areas.set(area, [...(areas.get(area) ?? []), rule])
  }
  return areas
}

/** Rules in as few words as name them exactly: an area whose rules are all among them is `area/*`. */
export const inAreas = (ids: readonly string[], all: readonly string[]): string[] => {
  const known = byArea(all.map((id) => ({ id })))
  const there = new Set(ids)
  return [...byArea(ids.map((id) => ({ id })))].flatMap(([area, members]) => {
    const whole = known.get(area)?.every(({ id }) => there.has(id)) === true && members.length > 1
    return whole ? [`${area}/*`] : members.map(({ id }) => id)
  })
}
