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
