import type { Enumerate } from '../../plan/rule.ts'
import { coverDraft } from '../freeze-lattice.ts'
import type { Drafted } from '../gather.ts'

const segments = ['dist', 'US', '*']

const longer = (scopes: string[]): string[] => scopes.flatMap((scope) => segments.map((one) => `${scope}:${one}`))
const all = [segments, longer(segments), longer(longer(segments))].flat()

/** Scopes with stars on either side, as along a chain: what a child asks for is what its parent must cover. */
export const starredScopes = (lattice: Enumerate): Drafted[] =>
  all.flatMap((granted) =>
    all
      .filter((required) => required.includes('*'))
      .flatMap((required) => coverDraft(lattice, granted, required))
      .map((draft) => ({ ...draft, flags: [draft.result === 'accept' ? 'MustAccept' : 'ScopeEscalation'] })),
  )
