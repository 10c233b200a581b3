import { leastAmpleCap } from '../../harness/plan/prices.ts'
import { flip } from '../../harness/plan/rule.ts'
import { delegated } from '../delegation/baseline.ts'
import { claims, claimsBetween, first, last } from '../delegation/edits.ts'

/** A period as serialised, of a cap that nobody reaches. */
const period = (says: string, serialised: string) =>
  claims(says, last, { svc_max_accesses: '1000000', svc_quota_period: serialised })

export default flip({
  id: 'claims/svc-encoding',
  spec: 'Authentication, Delegation, 7',
  level: 'must',
  requires: 'svc_ claims have the proto-JSON encoding of their field.',
  implies: ['quota/exhausted'],
  on: delegated,
  faults: {
    'spend-word': claims('the spend cap is a word', last, { svc_max_spend_cents: '"ten"' }),
    'spend-word-first': claims('the spend cap of the first token is a word', first, { svc_max_spend_cents: '"ten"' }),
    'spend-word-middle': claimsBetween('the spend cap of a middle token is a word', { svc_max_spend_cents: '"ten"' }),
    'spend-fraction': claims('the spend cap has a fraction', last, { svc_max_spend_cents: '1000000.5' }),
    'spend-fraction-first': claims('the spend cap of the first token has a fraction', first, {
      svc_max_spend_cents: '1000000.5',
    }),
    'spend-fraction-middle': claimsBetween('the spend cap of a middle token has a fraction', {
      svc_max_spend_cents: '1000000.5',
    }),
    'spend-boolean': claims('the spend cap is true', last, { svc_max_spend_cents: 'true' }),
    'spend-list': claims('the spend cap is a list of one', last, { svc_max_spend_cents: '[1000000]' }),
    'accesses-list': claims('the access cap is a list of one', last, { svc_max_accesses: '[1000000]' }),
    'accesses-object': claims('the access cap is an object', last, { svc_max_accesses: '{}' }),
    'period-list': period('the period is a list of one', '["2592000s"]'),
    // What the number readers of some languages pass over.
    'spend-underscore': claims('the spend cap has an underscore', last, { svc_max_spend_cents: '"1_000_000"' }),
    'spend-space': claims('the spend cap has a space before it', last, { svc_max_spend_cents: '" 1000000"' }),
    'spend-text-of-a-fraction': claims('the spend cap is the text of a fraction', last, {
      svc_max_spend_cents: '"1000000.5"',
    }),
    'spend-infinite': claims('the spend cap is infinite', last, { svc_max_spend_cents: '"Infinity"' }),
    'spend-empty': claims('the spend cap is an empty text', last, { svc_max_spend_cents: '""' }),
    'spend-hexadecimal': claims('the spend cap is hexadecimal', last, { svc_max_spend_cents: '"0xf4240"' }),
    'accesses-text-of-a-fraction': claims('the access cap is the text of a fraction', last, {
      svc_max_accesses: '"1000000.5"',
    }),
    'accesses-empty': claims('the access cap is an empty text', last, { svc_max_accesses: '""' }),
    'spend-and-more': claims('the spend cap has a letter behind it', last, { svc_max_spend_cents: '"1000000x"' }),
    'period-exponent': period('the period is 1e3s', '"1e3s"'),
    'period-and-more': period('the period is 30sx', '"30sx"'),
    'period-not-a-number': period('the period is nans', '"nans"'),
    'period-infinite': period('the period is infs', '"infs"'),
    'accesses-word-first': claims('the access cap of the first token is a word', first, { svc_max_accesses: '"many"' }),
    'period-days-first': claims('the period of the first token is 30d', first, {
      svc_max_accesses: '1000000',
      svc_quota_period: '"30d"',
    }),
    'accesses-word-middle': claimsBetween('the access cap of a middle token is a word', { svc_max_accesses: '"many"' }),
    'period-days-middle': claimsBetween('the period of a middle token is 30d', {
      svc_max_accesses: '1000000',
      svc_quota_period: '"30d"',
    }),
    'accesses-word': claims('the access cap is a word', last, { svc_max_accesses: '"many"' }),
    'accesses-other-digits': claims('the access cap is in Arabic-Indic digits', last, {
      svc_max_accesses: '"\\u0661\\u0660\\u0660\\u0660"',
    }),
    'period-other-digits': period('the period is in Arabic-Indic digits', '"\\u0663\\u0660s"'),
    'period-line-break': period('the period ends in a line break', '"2592000s\\n"'),
    'accesses-fraction': claims('the access cap has a fraction', last, { svc_max_accesses: '1000000.5' }),
    'accesses-boolean': claims('the access cap is true', last, { svc_max_accesses: 'true' }),
    'period-days': period('the period is 30d', '"30d"'),
    'period-iso': period('the period is P1D', '"P1D"'),
    'period-minutes': period('the period is 60m', '"60m"'),
    'period-of-parts': period('the period is 1h0m30s', '"1h0m30s"'),
    'period-in-capitals': period('the period is 2592000S', '"2592000S"'),
    'period-empty': period('the period is an empty text', '""'),
    'period-number': period('the period is a number', '2592000'),
  },
  variations: {
    'spend-string': claims('the spend cap is a string of digits', last, { svc_max_spend_cents: `"${leastAmpleCap}"` }),
    'spend-number': claims('the spend cap is a number', last, { svc_max_spend_cents: `${leastAmpleCap}` }),
    'spend-of-64-bits': claims('the spend cap does not fit in 32 bits', last, { svc_max_spend_cents: '"3000000000"' }),
    'spend-of-33-bits': claims('the spend cap is one, and 32 bits more', last, { svc_max_spend_cents: '"4294967297"' }),
    'spend-largest': claims('the spend cap is the largest int64', last, {
      svc_max_spend_cents: '"9223372036854775807"',
    }),
    'accesses-of-17-bits': claims('the access cap does not fit in 16 bits', last, { svc_max_accesses: '65536' }),
    'accesses-largest': claims('the access cap is the largest int32', last, { svc_max_accesses: '2147483647' }),
    'period-seconds': period('the period is thirty days', '"2592000s"'),
    'period-fraction': period('the period is half a second', '"0.5s"'),
  },
  mutants: {
    'does not look at the form of svc_ claims': 'spend-word',
    'looks at the form of svc_ claims of the last token only': 'spend-word-first',
    'looks at the form of svc_ claims of the first and the last token': 'spend-word-middle',
    'looks at the form of access caps of the last token only': 'accesses-word-first',
    'takes true for a spend cap of one': 'spend-boolean',
    'takes an access cap that is no number for none': 'accesses-word',
    'takes true for an access cap of one': 'accesses-boolean',
    'wants an access cap of 30 bits': 'accesses-largest',
    'reads an access cap into 16 bits': 'accesses-of-17-bits',
    'cuts fractions off caps': 'spend-fraction',
    'takes periods in other units': 'period-days',
    'takes periods as numbers': 'period-number',
    'reads an access cap in the digits of any script': 'accesses-other-digits',
    'reads a period in the digits of any script': 'period-other-digits',
    'passes over a line break behind a period': 'period-line-break',
    'takes a period with an exponent': 'period-exponent',
    'reads as much of a period as it knows': 'period-and-more',
    'reads a spend cap as a floating-point number': 'spend-infinite',
    'takes a spend cap out of a list': 'spend-list',
    'takes an access cap that is an object for none': 'accesses-object',
    'takes a period out of a list': 'period-list',
    'takes an empty text for no spend cap': 'spend-empty',
    'reads as much of a spend cap as is a number': 'spend-and-more',
    'wants a spend cap as a number': 'spend-string',
    'wants a spend cap as a string': 'spend-number',
    'wants a spend cap of 32 bits': 'spend-of-64-bits',
    'reads a spend cap into 32 bits': 'spend-of-33-bits',
    'wants a spend cap that a double holds': 'spend-largest',
    'wants a period to be short': 'period-seconds',
    'wants periods in whole seconds': 'period-fraction',
  },
  open: {
    // Not an int32; but nothing says that a cap which can be counted to is to be refused.
    'accesses-too-large': claims('the access cap does not fit in 32 bits', last, { svc_max_accesses: '2147483648' }),
    'accesses-with-a-plus': claims('the access cap has a plus before it', last, { svc_max_accesses: '"+1000000"' }),
    // The spec ends a period in `s` by way of example.
    // The number readers of some proto-JSON libraries pass over it.
    'period-space': period('the period has a space before it', '" 2592000s"'),
    'period-bare': period('the period has no unit', '"2592000"'),
    'spend-negative': claims('the spend cap is negative', last, { svc_max_spend_cents: '-1' }),
    'accesses-negative': claims('the access cap is negative', last, { svc_max_accesses: '-1' }),
    'period-zero': period('the period is zero', '"0s"'),
    'period-negative': period('the period is negative', '"-1s"'),
  },
})
