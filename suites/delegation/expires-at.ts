import { parameters, together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { delegated } from './baseline.ts'
import { endedAnyTimeAgo } from './drawn.ts'
import { delegation } from './edits.ts'

export default flip({
  id: 'delegation/expires-at',
  spec: 'Resources and their fields, Delegation',
  level: 'must',
  requires: 'A delegation whose expires_at is past is refused, whatever its tokens say.',
  on: delegated,
  faults: {
    'an-hour': delegation('expires_at was an hour ago', { expires_at: '{pasttime-3600@seconds}' }),
    'any-time-ago': endedAnyTimeAgo,
    years: delegation('expires_at was years ago', { expires_at: '{pasttime-315360000@seconds}' }),
    'since-signed': together(
      'expires_at has passed since the request was signed',
      parameters('', { created: '{past-1830}', expires: '{behind+29}' }),
      delegation('', { expires_at: '{pasttime-1800@seconds}' }),
    ),
    'at-the-epoch': delegation('expires_at is the beginning of 1970', { expires_at: '1970-01-01T00:00:00Z' }),
    'in-the-first-year': delegation('expires_at is the beginning of the year 1', {
      expires_at: '0001-01-01T00:00:00Z',
    }),
    'looks-ahead': delegation('expires_at was half an hour ago, written in the offset +14:00', {
      expires_at: '{pasttime-1800@+14:00}',
    }),
    'no-moment': delegation('expires_at is a word', { expires_at: 'never' }),
    'no-date': delegation('expires_at is in a thirteenth month', { expires_at: '2999-13-01T00:00:00Z' }),
  },
  variations: {},
  open: {
    'with-a-fraction': delegation('expires_at has nine digits of a second', {
      expires_at: '{aheadtime+600@nanoseconds}',
    }),
    'in-an-offset': delegation('expires_at is written in the offset +05:30', {
      expires_at: '{aheadtime+600@+05:30}',
    }),
    sooner: delegation('expires_at is before the tokens expire', { expires_at: '{aheadtime+300@seconds}' }),
  },
  mutants: {
    'does not look at expires_at': 'an-hour',
    'compares expires_at with the moment of signing': 'since-signed',
    'takes an expires_at at the beginning of 1970 for none': 'at-the-epoch',
    'takes an expires_at at the beginning of the year 1 for none': 'in-the-first-year',
    'takes an expires_at that is no moment for none': 'no-moment',
    'drops the offset of expires_at': 'looks-ahead',
  },
})
