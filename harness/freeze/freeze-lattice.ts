import { slugOfScope } from '../plan/cover-pairs.ts'
import type { Enumerate } from '../plan/rule.ts'
import type { Drafted } from './gather.ts'

/** A grant against a requirement; nothing where the oracle is not sure of it. */
export const coverDraft = (rule: Enumerate, granted: string, required: string): Drafted[] => {
  const covers = rule.oracle(granted, required)
  if (covers === 'open') return []
  const own = slugOfScope(required)
  return [
    {
      slug: `${slugOfScope(granted)}-over-${own}`,
      says: `${granted} is granted, ${required} required`,
      op: 'scope.covers',
      input: { granted, required },
      ...(covers ? { result: 'accept' } : { result: 'reject', twin: `${own}-over-${own}` }),
    },
  ]
}

/** Every grant against every requirement that the oracle is sure of. */
export const draftsOfLattice = (rule: Enumerate): Drafted[] =>
  rule.granted.flatMap((granted) => rule.required.flatMap((required) => coverDraft(rule, granted, required)))
