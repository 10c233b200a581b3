import { compare, type Sight } from '../../harness/plan/rule.ts'
import { comparison, insufficient, offered } from './disclosed.ts'

/** What an exchange does about a resource that it does not offer; another reason is one that it has for nothing else. */
const policyOf = ({ gated, absent }: Sight): 'reveal' | 'hide' | 'untold' | 'neither' => {
  // Who is refused, whatever is asked for, is told nothing of any resource.
  if (gated.outcome !== 'accepted') return gated.outcome === absent.outcome ? 'untold' : 'neither'
  if (gated.absence === insufficient) return 'reveal'
  return gated.absence === null || gated.absence === absent.absence ? 'hide' : 'neither'
}

const inWords = { reveal: 'revealed', hide: 'omitted' }

/** Which of the two an exchange chooses is its own matter; that it chooses one is the spec's. */
export default compare({
  id: 'scopes/disclosure',
  spec: 'Authentication, Scopes, disclosure policy; Errors',
  level: 'must',
  requires:
    'What a scope gates is omitted, or the reason of its absence is that scopes are insufficient: always the same. Nothing of it is shown.',
  // Where it is neither, the answer is not the one for what does not exist either.
  implies: ['scopes/hidden-is-absent'],
  ...comparison,
  // To name no scope is a case of its own (spec, Scopes): what its policy offers nobody, it need not speak of.
  silent: ['no-scope'],
  law(sight, first, stated) {
    const policy = policyOf(sight)
    if (sight.gated.contradictory) return { wrong: 'a group has offers, and a reason why there are none' }
    if (sight.gated.offered) return offered(first)
    if (sight.gated.shown) return { wrong: 'it is not offered, and its content stands in the answer' }
    if (['busy', 'crashed'].includes(sight.gated.outcome)) return { unclear: `the request was ${sight.gated.outcome}` }
    if (policy === 'neither')
      return { wrong: `neither omitted nor said to want scopes: ${sight.gated.absence ?? sight.gated.outcome}` }
    const usual = stated ?? policyOf(first)
    if (policy === 'untold' || usual === 'untold' || usual === 'neither' || policy === usual) return true
    const whose = stated === null ? `${inWords[usual]} where it is asked for alone` : `the profile states "${stated}"`
    return { wrong: `${inWords[policy]}; and ${whose}` }
  },
  mutants: {
    'gives another reason for what a scope gates': 'another-scope',
    'hides what a scope gates beside what it offers, and reveals it else': 'beside-public',
    'hides what a scope gates from whoever has a chain, and reveals it else': 'by-a-chain',
    'gives a reason of absence beside offers': 'beside-public',
    'gives each resource the reason that one before it was absent for': 'before-public',
    'shows the content of what a scope gates': 'another-scope',
  },
})
