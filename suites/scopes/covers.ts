/** The words that the fixture's resources are gated by, each at any place of a scope. */
export const words = ['dist', 'US', 'CA']

/** The segments that scopes of this suite have at most. */
const longest = 3

/** Every scope of one to three segments over some words, shortest first. */
export const scopesOver = (alphabet: string[]): string[] => {
  const rows = [alphabet]
  for (let length = 1; length < longest; length++)
    rows.push((rows.at(-1) ?? []).flatMap((scope) => alphabet.map((word) => `${scope}:${word}`)))
  return rows.flat()
}

/** Whether a grant covers a requirement; `open`: a last star is left with nothing, of which the spec does not speak. */
export type Covers = (granted: string, required: string) => boolean | 'open'

/** Segment by segment, as the spec puts it. */
export const coversBySegments: Covers = (granted, required) => {
  const grant = granted.split(':')
  const wanted = required.split(':')
  const last = grant.length - 1
  for (const [place, segment] of grant.entries()) {
    const remaining = wanted.length - place
    if (segment === '*' && place === last) return remaining > 0 || (remaining === 0 && 'open')
    if (remaining <= 0 || (segment !== '*' && segment !== wanted[place])) return false
  }
  return wanted.length === grant.length
}

/** By the sets of all scopes over the words, and one word more, that a grant and a requirement stand for. */
export const coversByExpansion: Covers = (granted, required) => {
  const grant = standsFor(granted)
  const wanted = standsFor(required)
  // A last star over nothing stands for what ends before it; of that the spec does not speak.
  if (wanted.tails.every((scope) => grant.tails.includes(scope))) return true
  return wanted.tails.every((scope) => grant.tails.includes(scope) || grant.heads.includes(scope)) && 'open'
}

/** A segment longer than any that is tried, so that a last star is never mistaken for as many stars as fit. */
const deepest = longest + 1
const anyWord = [...words, 'elsewhere']

const expansions = new Map<string, { heads: string[]; tails: string[] }>()

/** The scopes that a scope stands for, with what ends before a last star apart; each worked out once. */
const standsFor = (scope: string): { heads: string[]; tails: string[] } => {
  const known = expansions.get(scope)
  if (known) return known
  const segments = scope.split(':')
  const terminal = segments.at(-1) === '*'
  const heads = expanded(terminal ? segments.slice(0, -1) : segments)
  const found = terminal ? { heads, tails: longer(heads, deepest - segments.length + 1) } : { heads: [], tails: heads }
  expansions.set(scope, found)
  return found
}

const longer = (heads: string[], most: number): string[] => {
  const rows = [heads]
  for (let length = 0; length < most; length++) rows.push(expandedBy(rows.at(-1) ?? [], anyWord))
  return rows.slice(1).flat()
}

/** A star stands for each word once. */
const expanded = (segments: string[]): string[] =>
  segments
    .map((segment) => (segment === '*' ? anyWord : [segment]))
    .reduce<string[]>((heads, choices) => expandedBy(heads, choices), [''])

const expandedBy = (heads: string[], choices: string[]): string[] =>
  heads.flatMap((head) => choices.map((word) => (head === '' ? word : `${head}:${word}`)))
