import { flip } from '../../harness/plan/rule.ts'
import { delegatedExecute } from '../delegation/baseline.ts'
import { claims, first, last } from '../delegation/edits.ts'

/** What the chain says at Execute is not what it said at Discover: the offer was discovered by a plain one. */
export default flip({
  id: 'claims/every-operation',
  spec: 'Authentication, Delegation, 5; Errors',
  level: 'must',
  requires: 'Execute refuses what claims it cannot evaluate, like Discover.',
  implies: ['claims/unknown', 'claims/registered-encoding', 'claims/svc-encoding', 'claims/not-before'],
  needs: ['execute', 'requester-at-execute'],
  on: delegatedExecute,
  faults: {
    plain: claims('the last token at Execute has an unknown claim', last, { conformance_unheard_of: '1' }),
    reserved: claims('the first token at Execute has an unknown svc_ claim', first, { svc_unheard_of: '1' }),
    vendor: claims('the last token at Execute has an unknown claim of a vendor', last, { 'conformance:unheard': '1' }),
    'expiry-of-text': claims('exp of the last token at Execute is a string', last, { exp: '"{beyond+600}"' }),
    'spend-of-words': claims('the spend cap of the last token at Execute is no number', last, {
      svc_max_spend_cents: '"ten"',
    }),
    'accesses-of-words': claims('the access cap of the last token at Execute is no number', last, {
      svc_max_accesses: '"many"',
    }),
    'period-in-days': claims('the period of the last token at Execute is in days', last, {
      svc_max_accesses: '1000000',
      svc_quota_period: '"30d"',
    }),
    audience: claims('the last token at Execute is addressed to somebody else', last, {
      aud: '"https://elsewhere.example"',
    }),
    'plain-first': claims('the first token at Execute has an unknown claim', first, { conformance_unheard_of: '1' }),
    'spend-of-words-first': claims('the spend cap of the first token at Execute is no number', first, {
      svc_max_spend_cents: '"ten"',
    }),
    'accesses-of-words-first': claims('the access cap of the first token at Execute is no number', first, {
      svc_max_accesses: '"many"',
    }),
    'accesses-of-a-fraction': claims('the access cap of the last token at Execute is a fraction', last, {
      svc_max_accesses: '1000.5',
    }),
    'audience-first': claims('the first token at Execute is addressed to somebody else', first, {
      aud: '"https://elsewhere.example"',
    }),
    'not-yet-first': claims('nbf of the first token at Execute is ahead', first, { nbf: '{ahead+500}' }),
    'not-yet': claims('nbf of the last token at Execute is ahead', last, { nbf: '{ahead+500}' }),
  },
  variations: {},
  mutants: {
    'executes by claims that it does not know': 'plain',
    'executes by registered claims of any type': 'expiry-of-text',
    'executes by caps of any type': 'spend-of-words',
    'executes by access caps of any type': 'accesses-of-words',
    'executes by a chain that is not in force yet': 'not-yet',
    'executes by a first token that is not in force yet': 'not-yet-first',
  },
})
