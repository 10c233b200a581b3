import type { Enumerate } from '../plan/rule.ts'
import type { Drafted } from './gather.ts'

const slugOf = (scope: string): string => scope.replaceAll('*', 'star').replaceAll(':', '-')

/** Every grant against every requirement that the oracle is sure of. */
export const draftsOfLattice = (rule: Enumerate): Drafted[] =>
  rule.granted.flatMap((granted) =>
    rule.required.flatMap((required): Drafted[] => {
      const covers = rule.oracle(granted, required)
      if (covers === 'open') return []
      return [
        {
          slug: `${slugOf(granted)}-over-${slugOf(required)}`,
          says: `${granted} is granted, ${required} required`,
          op: 'scope.covers',
          input: { granted, required },
          result: covers ? 'accept' : 'reject',
          ...(covers ? {} : { twin: `${slugOf(required)}-over-${slugOf(required)}` }),
        },
      ]
    }),
  )
