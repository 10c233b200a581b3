import type { Note } from '../types.ts'
import { delegationFlags } from './delegation.ts'
import { documentFlags } from './documents.ts'
import { requestFlags } from './requests.ts'

/** A note, and the rules whose refused cases bear its flag. */
export type Flagged = Note & { rules: string[] }

const flagged: Record<string, Flagged> = { ...requestFlags, ...delegationFlags, ...documentFlags }

/** What accepted cases bear. */
export const mustAccept = 'MustAccept'

const ofAccepted: Note = {
  bug: 'The verifier is stricter than the spec.',
  gain: 'Nothing for an attacker; honest participants are locked out.',
}

/** The flags of a rule's cases. */
export const flagsOf = (rule: string, result: 'accept' | 'reject'): string[] => {
  if (result === 'accept') return [mustAccept]
  return Object.keys(flagged).filter((name) => flagged[name]?.rules.includes(rule))
}

/** What flags mean. */
export const notesOf = (flags: Iterable<string>): Record<string, Note> =>
  Object.fromEntries(
    [...new Set(flags)].toSorted().map((name) => {
      if (name === mustAccept) return [name, ofAccepted]
      const known = flagged[name]
      if (!known) throw new Error(`no note says what ${name} means`)
      const { rules: _, ...note } = known
      return [name, note]
    }),
  )
