import { exclusions, type Passage } from '../plan/passage.ts'
import type { Statement } from './statements.ts'

/** How a specification's text differs from the one that the rules were written from. */
export interface SpecDifference {
  kept: number
  moved: { passage: Passage; to: Statement }[]
  changed: { passage: Passage; to: Statement }[]
  gone: Passage[]
  added: Statement[]
}

/**
 * Finds each known passage in a text: by its fingerprint first, wherever it stands, and what is then left on both sides
 * by its place.
 */
export const compareSpec = (statements: Statement[], passages: Passage[]): SpecDifference => {
  const left = new Set(passages)
  const take = (fits: (passage: Passage) => boolean): Passage | undefined => {
    for (const passage of left) if (fits(passage) && left.delete(passage)) return passage
    return undefined
  }
  const found = new Map<Statement, Passage>()
  const search = (fits: (one: Statement) => (passage: Passage) => boolean): void => {
    for (const one of statements.filter((each) => !found.has(each))) {
      const passage = take(fits(one))
      if (passage) found.set(one, passage)
    }
  }
  search(
    (one) =>
      ({ place, fingerprint }) =>
        place === one.place && fingerprint === one.fingerprint,
  )
  search(
    (one) =>
      ({ fingerprint }) =>
        fingerprint === one.fingerprint,
  )
  search(
    (one) =>
      ({ place }) =>
        place === one.place,
  )
  const pairs = [...found].map(([to, passage]) => ({ passage, to }))
  const same = pairs.filter(({ passage, to }) => passage.fingerprint === to.fingerprint)
  const moved = same.filter(({ passage, to }) => passage.place !== to.place)
  return {
    kept: same.length - moved.length,
    moved,
    changed: pairs.filter(({ passage, to }) => passage.fingerprint !== to.fingerprint),
    gone: [...left],
    added: statements.filter((one) => !found.has(one)),
  }
}

/** Rules that rest on what has changed or is gone, each once. */
export const rulesTouched = ({ changed, gone }: SpecDifference): string[] => {
  const passages = [...changed.map(({ passage }) => passage), ...gone]
  return [...new Set(passages.flatMap(rulesOf))].toSorted()
}

export const rulesOf = ({ rules }: Passage): readonly string[] => (typeof rules === 'string' ? [] : rules)

/** Why no rule rests on a passage; nothing where one does. */
export const exclusionOf = ({ rules }: Passage): string | undefined =>
  typeof rules === 'string' ? exclusions[rules] : undefined
