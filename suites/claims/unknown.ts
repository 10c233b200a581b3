import { together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { delegated } from '../delegation/baseline.ts'
import { chained, claims, first, last } from '../delegation/edits.ts'

const longer = chained('a longer chain', 'principal', 'middle', 'agent')

export default flip({
  id: 'claims/unknown',
  spec: 'Authentication, Delegation, 5; Errors',
  level: 'must',
  requires: 'A claim that cannot be evaluated is refused.',
  on: delegated,
  faults: {
    'plain-first': claims('the first token has an unknown claim', first, { conformance_unheard_of: '1' }),
    'plain-middle': together(
      'a middle token has an unknown claim',
      longer,
      claims('middle', 1, { conformance_unheard_of: '1' }),
    ),
    'plain-last': claims('the last token has an unknown claim', last, { conformance_unheard_of: '1' }),
    'svc-first': claims('the first token has an unknown svc_ claim', first, { svc_unheard_of: '1' }),
    'svc-middle': together(
      'a middle token has an unknown svc_ claim',
      longer,
      claims('middle', 1, { svc_unheard_of: '1' }),
    ),
    'svc-last': claims('the last token has an unknown svc_ claim', last, { svc_unheard_of: '1' }),
    'other-case': claims('the last token has a cap whose name is in another case', last, {
      Svc_Max_Accesses: '1000000',
    }),
    'vendor-first': claims('the first token has an unknown claim of a vendor', first, { 'conformance:unheard': '1' }),
    'vendor-middle': together(
      'a middle token has an unknown claim of a vendor',
      longer,
      claims('middle', 1, { 'conformance:unheard': '1' }),
    ),
    'vendor-last': claims('the last token has an unknown claim of a vendor', last, { 'conformance:unheard': '1' }),
  },
  variations: {},
  mutants: {
    'passes over unknown claims': 'plain-last',
    'passes over unknown svc_ claims': 'svc-last',
    'knows claims in any case': 'other-case',
    "passes over vendors' claims": 'vendor-last',
    "looks at the last token's claims only": 'plain-first',
    "looks at the first token's claims only": 'plain-last',
    'looks at the claims of the first and the last token': 'vendor-middle',
  },
  open: {
    iat: claims('the last token has iat', last, { iat: '{behind-10}' }),
    jti: claims('the last token has jti', last, { jti: '"token-1"' }),
    sub: claims('the last token has sub', last, { sub: '"principal-1"' }),
    aud: claims('the last token has aud', last, { aud: '"{target.authority}"' }),
  },
})
