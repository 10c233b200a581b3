/** The words that the fixture's resources are gated by, each at any place of a scope. */
export const words = ['dist', 'US', 'CA']

/** The segments that scopes of this suite have at most. */
export const longest = 3

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

/** By the set of all scopes over the words that a grant stands for. */
export const coversByExpansion: Covers = (granted, required) => {
  const segments = granted.split(':')
  const terminal = segments.at(-1) === '*'
  const heads = expanded(terminal ? segments.slice(0, -1) : segments)
  if (!terminal) return heads.includes(required)
  if (heads.includes(required)) return 'open'
  const tails = scopesOver(words)
  return heads.some((head) => tails.some((tail) => [head, tail].filter(Boolean).join(':') === required))
}

/** A star stands for each word once. */
const expanded = (segments: string[]): string[] =>
  segments
    .map((segment) => (segment === '*' ? words : [segment]))
    .reduce<string[]>(
      (heads, choices) => heads.flatMap((head) => choices.map((word) => (head && `${head}:${word}`) || word)),
      [''],
    )
