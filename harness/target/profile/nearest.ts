/** The candidate that was probably meant: at most a third of its letters differ. */
export const nearest = (word: string, candidates: readonly string[]): string | undefined =>
  candidates
    .map((candidate) => ({ candidate, distance: distance(word.toLowerCase(), candidate) }))
    .filter(({ candidate, distance: edits }) => edits <= Math.max(1, Math.floor(candidate.length / 3)))
    .toSorted((a, b) => a.distance - b.distance)[0]?.candidate

/** Levenshtein distance, a row at a time. */
const distance = (a: string, b: string): number =>
  a
    .split('')
    .reduce(
      (above, letter, row) => {
        const next = [row + 1]
        for (const [column, other] of b.split('').entries())
          next.push(
            Math.min(
              (above[column + 1] ?? 0) + 1,
              (next[column] ?? 0) + 1,
              (above[column] ?? 0) + (letter === other ? 0 : 1),
            ),
          )
        return next
      },
      Array.from({ length: b.length + 1 }, (_, index) => index),
    )
    .at(-1) ?? b.length
