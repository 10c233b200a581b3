/**
 * Pairs of edits that change different facts and still are no two facts: together they break a rule that neither breaks,
 * or one heals what the other breaks. An entry names an edit, or all edits of a rule or an area.
 */
const pairs: [string, string][] = [
  // Each more broker is one more intermediary.
  ['delegation/relayed', 'hops/direct'],
  ['hops/direct', 'hops/manifest-cap'],
  ['hops/direct', 'hops/relayed'],
  ['delegation/relayed', 'hops/relayed'],
  // Where what is sent is drawn, it may come out as what was signed.
  ['signature/params-signed', 'window'],
]

const isOf = (name: string, entry: string): boolean =>
  name === entry || name.startsWith(`${entry}.`) || name.startsWith(`${entry}/`)

/** Whether two edits, by name, must not stand together. */
export const entangled = (one: string, other: string): boolean =>
  pairs.some(([a, b]) => (isOf(one, a) && isOf(other, b)) || (isOf(one, b) && isOf(other, a)))
