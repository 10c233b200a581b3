import type { Enumerate } from '../../plan/rule.ts'
import type { Drafted } from '../gather.ts'

const slugOf = (scope: string): string => scope.replaceAll('*', 'star').replaceAll(':', '-')

const segments = ['dist', 'US', '*']

const longer = (scopes: string[]): string[] => scopes.flatMap((scope) => segments.map((one) => `${scope}:${one}`))
const all = [segments, longer(segments), longer(longer(segments))].flat()

/** Scopes with stars on either side, as along a chain: what a child asks for is what its parent must cover. */
export const starredScopes = (lattice: Enumerate): Drafted[] =>
  all.flatMap((granted) =>
    all
      .filter((required) => required.includes('*'))
      .flatMap((required): Drafted[] => {
        const covers = lattice.oracle(granted, required)
        if (covers === 'open') return []
        return [
          {
            slug: `${slugOf(granted)}-over-${slugOf(required)}`,
            says: `${granted} is granted, ${required} required`,
            op: 'scope.covers',
            input: { granted, required },
            flags: [covers ? 'MustAccept' : 'ScopeEscalation'],
            ...(covers
              ? { result: 'accept' }
              : { result: 'reject', twin: `${slugOf(required)}-over-${slugOf(required)}` }),
          },
        ]
      }),
  )
