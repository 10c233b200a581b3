import { flip } from '../../harness/plan/rule.ts'
import { published } from './baseline.ts'
import { endedInAnyOffset, inAnyOffset } from './drawn.ts'
import { signerEntry } from './edits.ts'

const written = (says: string, form: string) =>
  signerEntry(`the window is written ${says}`, {
    not_before: `{time-3600@${form}}`,
    not_after: `{time+86400@${form}}`,
  })

/** One instant has many texts. */
export default flip({
  id: 'keys/window-forms',
  spec: 'RFC 3339, 5.6',
  level: 'derived',
  requires: 'The ends of a window are compared as instants, whatever their offset and precision.',
  implies: ['keys/window-start', 'keys/window-end', 'delegation/expires-at'],
  partsNeed: { 'decade-long-keys': ['far-end'] },
  on: published,
  faults: {
    'ended-and-looks-ahead': signerEntry('the key expired a minute ago, written in an offset a day ahead', {
      not_after: '{pasttime-60@+23:59}',
    }),
    'ended-and-looks-ahead-half-a-day': signerEntry('the key expired a minute ago, written in the offset +14:00', {
      not_after: '{pasttime-60@+14:00}',
    }),
    'ended-in-any-offset': endedInAnyOffset,
    // No RFC 3339, and whoever reads it nevertheless finds it past, or ahead.
    'ended-by-a-date': signerEntry('the end of the window is a date without a time, and long past', {
      not_after: '2020-01-01',
    }),
    'ended-by-a-number': signerEntry('the end of the window is a number of seconds, and long past', {
      not_after: 1_577_836_800,
    }),
    'ended-in-no-month': signerEntry('the window ended in a thirteenth month, long past', {
      not_after: '2020-13-01T00:00:00Z',
    }),
    'begins-by-a-date': signerEntry('the beginning of the window is a date without a time, and far ahead', {
      not_before: '2099-01-01',
    }),
    'begins-and-looks-past': signerEntry('the key is valid from an hour ahead on, written in an offset a day behind', {
      not_before: '{aheadtime+3600@-23:59}',
    }),
  },
  variations: {
    'offset-ahead': written('in an offset ahead of UTC', '+05:30'),
    'offset-behind': written('in an offset behind UTC', '-08:00'),
    'any-offset': inAnyOffset,
    'offset-of-zero': written('with a numeric offset of zero', '+00:00'),
    milliseconds: signerEntry('the window is written with three digits of a second', {
      not_before: '{time-3600}',
      not_after: '{time+86400}',
    }),
    microseconds: written('with six digits of a second', 'microseconds'),
    nanoseconds: written('with nine digits of a second', 'nanoseconds'),
    'far-end': signerEntry('the key is valid to the end of the year 9999', { not_after: '9999-12-31T23:59:59Z' }),
    'ends-and-looks-past': signerEntry('the key is valid for an hour more, written in the offset -12:00', {
      not_after: '{aheadtime+3600@-12:00}',
    }),
  },
  mutants: {
    'drops the offset of a timestamp': 'ended-and-looks-ahead-half-a-day',
    'takes an end that is no timestamp for none': 'ended-by-a-date',
    'takes an end that is no text for none': 'ended-by-a-number',
    'takes a beginning that is no timestamp for none': 'begins-by-a-date',
    'reads offsets behind UTC as offsets ahead of it': 'begins-and-looks-past',
    'reads timestamps in UTC only': 'offset-ahead',
    'reads offsets ahead of UTC only': 'offset-behind',
    'wants Z where the offset is zero': 'offset-of-zero',
    'reads timestamps in whole seconds only': 'milliseconds',
    'reads no more than three digits of a second': 'microseconds',
    'keeps times in 64 bits of nanoseconds': 'far-end',
  },
  // RFC 3339 lets applications take upper case only, and the conformance suite of proto-JSON demands that of its timestamps.
  open: {
    'lower-case': written('with a lower-case `t` and `z`', 'lower'),
    // Beyond the year 9999 in UTC, which many platforms cannot represent.
    'far-end-behind': signerEntry('the key is valid to the end of the year 9999, in an offset behind UTC', {
      not_after: '9999-12-31T23:59:59-01:00',
    }),
    'with-a-space': written('with a space in place of the `T`', 'space'),
    'unknown-local-offset': written('with the offset `-00:00`', '-00:00'),
  },
})
