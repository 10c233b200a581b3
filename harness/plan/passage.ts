/** Why no rule rests on a statement. */
export const exclusions = {
  explains: 'it introduces, explains or gives reasons, and lays nothing down',
  open: 'it says that the specification leaves something open',
  wire: 'it numbers fields of a binary encoding; JSON never shows them',
  risk: 'it says who bears a risk; no request shows that',
} as const

/** Why a statement of the specification has no rule. */
export type Exclusion = keyof typeof exclusions

/** A statement of the specification as the rules know it: where it stood, what it was, and what rests on it. */
export interface Passage {
  place: string
  /** Twelve hexadecimal digits of the SHA-256 of its text. */
  fingerprint: string
  /** Ids of rules, or why there are none. */
  rules: readonly string[] | Exclusion
}

/** Passages of one part: where, fingerprint, and the rules that rest on it, or why there are none. */
export const passagesOf = (
  part: string,
  rows: readonly (readonly [where: string, fingerprint: string, rules: string])[],
): Passage[] =>
  rows.map(([where, fingerprint, rules]) => ({
    place: part === '' ? where : `${part}, ${where}`,
    fingerprint,
    rules: rules in exclusions ? (rules as Exclusion) : rules.split(' '),
  }))
