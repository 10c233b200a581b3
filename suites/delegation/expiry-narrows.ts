import { together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { delegated } from './baseline.ts'
import { anyTimeShorter, longerAnywhere } from './drawn.ts'
import { chained, claims, delegation, last, toldAlike } from './edits.ts'

export default flip({
  id: 'delegation/expiry-narrows',
  spec: 'Authentication, Delegation, 2',
  level: 'must',
  requires: 'A child lives no longer than its parent.',
  on: delegated,
  faults: {
    second: toldAlike('the child lives a second longer', claims('', last, { exp: '{beyond+601}' })),
    years: toldAlike('the child lives ten years longer', claims('', last, { exp: '{beyond+315360000}' })),
    // In 32 bits it is the same number.
    'by-two-to-the-32': toldAlike(
      'the child lives 2^32 seconds longer',
      claims('', last, { exp: '{beyond+4294967896}' }),
    ),
    anywhere: longerAnywhere,
    'middle-longer': together(
      'a middle token outlives its parent, and the last does not',
      chained('a longer chain', 'principal', 'middle', 'agent'),
      claims('the middle', 1, { exp: '{beyond+660}' }),
    ),
    'fourth-longer': together(
      'of four tokens the last outlives its parent, and no other one',
      chained('a longer chain', 'principal', 'middle', 'second-middle', 'agent'),
      claims('the third', 2, { exp: '{beyond+300}' }),
    ),
    'longer-again': together(
      'a middle token lives shorter than its parent, and the last as long as the first',
      chained('a longer chain', 'principal', 'middle', 'agent'),
      claims('the middle', 1, { exp: '{beyond+300}' }),
    ),
  },
  variations: {
    'second-earlier': together(
      'the child ends a second before its parent',
      claims('the child', last, { exp: '{beyond+599}' }),
      delegation('the same', { expires_at: '{aheadtime+599@seconds}' }),
    ),
    'any-time-earlier': anyTimeShorter,
    earlier: together(
      'the child lives shorter',
      claims('the child', last, { exp: '{beyond+300}' }),
      delegation('the same', { expires_at: '{aheadtime+300@seconds}' }),
    ),
  },
  mutants: {
    'does not ask whether a child lives longer': 'years',
    'lets a child live a little longer': 'second',
    'compares expiries in 32 bits': 'by-two-to-the-32',
    "compares the last token's expiry with the first's only": 'middle-longer',
    "compares each token's expiry with the first's": 'longer-again',
    'wants the same expiry of a child': 'earlier',
  },
})
