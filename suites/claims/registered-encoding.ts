import { requester, together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { delegated } from '../delegation/baseline.ts'
import { claims, claimsBetween, delegation, first, last } from '../delegation/edits.ts'

export default flip({
  id: 'claims/registered-encoding',
  spec: 'Authentication, Delegation, 7',
  level: 'must',
  requires: 'Registered claims keep the encoding of their RFC.',
  implies: ['scopes/segmentwise', 'scopes/only-matching', 'delegation/scope-narrows'],
  on: delegated,
  faults: {
    'exp-string': claims('exp is a string of digits', last, { exp: '"{beyond+600}"' }),
    'exp-string-first': claims('exp of the first token is a string of digits', first, { exp: '"{beyond+600}"' }),
    'exp-string-middle': claimsBetween('exp of a middle token is a string of digits', { exp: '"{beyond+600}"' }),
    'exp-timestamp': claims('exp is a timestamp', last, { exp: '"{aheadtime+600}"' }),
    'exp-boolean': claims('exp is true', last, { exp: 'true' }),
    'exp-null': claims('exp is null', last, { exp: 'null' }),
    'exp-null-first': claims('exp of the first token is null', first, { exp: 'null' }),
    'exp-array': claims('exp is a list of a number', last, { exp: '[{beyond+600}]' }),
    'nbf-string': claims('nbf is a string of digits, an hour ahead', last, { nbf: '"{ahead+3600}"' }),
    'scope-array': claims('scope is a list', last, { scope: '["internal:reports"]' }),
    'scope-array-first': claims('scope of the first token is a list', first, { scope: '["internal:reports"]' }),
    'scope-array-middle': claimsBetween('scope of a middle token is a list', { scope: '["internal:reports"]' }),
    'scope-commas': together(
      'scopes are parted by a comma, and no space',
      claims('the parent', first, { scope: '"academic:papers,internal:reports"' }),
      claims('the child', last, { scope: '"academic:papers,internal:reports"' }),
      requester('none is declared', { scopes: undefined }),
      delegation('none is mirrored', { scopes: undefined }),
    ),
  },
  variations: {},
  mutants: {
    'takes exp in digits': 'exp-string',
    'looks at the form of registered claims of the last token only': 'exp-string-first',
    'looks at the form of registered claims of the first and the last token': 'exp-string-middle',
    'takes exp as a timestamp': 'exp-timestamp',
    'takes any exp that is no number for none': 'exp-boolean',
    'takes exp null for none': 'exp-null',
    'passes over nbf in digits': 'nbf-string',
    'takes scopes in a list': 'scope-array',
    'parts scopes at commas': 'scope-commas',
  },
  open: {
    // A text of scopes that are parted by anything but a space is read in many ways.
    'scope-tab': together(
      'scopes are parted by a tab',
      claims('the parent', first, { scope: '"academic:papers\\tinternal:reports"' }),
      claims('the child', last, { scope: '"academic:papers\\tinternal:reports"' }),
      requester('none is declared', { scopes: undefined }),
      delegation('none is mirrored', { scopes: undefined }),
    ),
    'exp-fraction': claims('exp has a fraction', last, { exp: '{beyond+300}.5' }),
  },
})
