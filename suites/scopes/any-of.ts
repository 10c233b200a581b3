import { flip } from '../../harness/plan/rule.ts'
import { scoped } from './baseline.ts'
import { anyBeside, moreGrants, noneCovers, otherOrder, someGrants } from './drawn.ts'
import { declared, gatedBy, scopes } from './edits.ts'

const reports = '{uri.reports}'
const journals = (count: number) => Array.from({ length: count }, (_, i) => `academic:journal-${i + 1}`)

/** More grants never show less. */
export default flip({
  id: 'scopes/any-of',
  spec: 'Authentication, Scopes',
  level: 'must',
  requires: 'One scope that covers is enough, whatever others are declared.',
  implies: ['delegation/scope-narrows', 'scopes/star-alone', 'scopes/only-matching', 'scopes/subscription'],
  needs: declared,
  on: scoped,
  faults: {
    none: scopes('three scopes are declared, none of which covers', ['credit:read', 'dist:EU', 'academic:*'], reports),
    'none-of-any': noneCovers,
    halves: scopes('the two segments of the scope are declared as two scopes', ['dist', 'US'], gatedBy('dist:US')),
    crossed: scopes(
      'each segment of the scope stands at its place in one of two scopes',
      ['dist:EU', 'credit:US'],
      gatedBy('dist:US'),
    ),
    'empty-beside': scopes('an empty scope is declared beside one that does not cover', ['', 'credit:read'], reports),
  },
  variations: {
    first: scopes('the first of three scopes covers', ['internal:reports', 'credit:read', 'dist:EU'], reports),
    middle: scopes('the second of three scopes covers', ['credit:read', 'internal:reports', 'dist:EU'], reports),
    last: scopes('the last of three scopes covers', ['credit:read', 'dist:EU', 'internal:reports'], reports),
    'among-any': anyBeside,
    twice: scopes('the scope that covers is declared twice', ['internal:reports', 'internal:reports'], reports),
    many: scopes('the last of ten scopes covers', [...journals(9), 'internal:reports'], reports),
  },
  open: {
    'some-grants': someGrants,
    'more-grants': moreGrants,
    'grants-in-another-order': otherOrder,
    // How many may be declared is not shown.
    forty: scopes('the last of forty scopes covers', [...journals(39), 'internal:reports'], reports),
  },
  mutants: {
    'serves whoever declares several scopes': 'none',
    'joins scopes before it compares them': 'halves',
    'covers each segment by any scope': 'crossed',
    'takes an empty scope for no limit': 'empty-beside',
    'looks at the last scope only': 'first',
    'wants every scope to cover': 'middle',
    'looks at the first scope only': 'last',
    'refuses a scope that is declared twice': 'twice',
    'looks at eight scopes at most': 'many',
  },
})
