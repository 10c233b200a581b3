import { mutatedCovered } from '../../harness/fuzz/wire/edits.ts'
import { header } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { signed } from './baseline.ts'
import { anyCredentials } from './drawn.ts'
import { signedAs } from './edits.ts'

const field = '"authorization"'
const first = 'Bearer of-the-lab'
const second = 'Bearer of-somebody-else'

const sentInstead = (says: string, signedValue: string, ...lines: string[]) =>
  signedAs(says, { [field]: signedValue }, header('', 'authorization', ...lines))

/** The field authenticates nobody here; it is covered all the same. */
export default flip({
  id: 'signature/binds-authorization',
  spec: 'Authentication, Rules for request signatures, 2',
  level: 'must',
  requires: 'A signature is good for the `Authorization` that it was made with, empty or not.',
  implies: ['signature/valid'],
  on: signed,
  faults: {
    changed: sentInstead('`Authorization` was changed after signing', first, second),
    'any-credentials': anyCredentials,
    'any-change': mutatedCovered('`Authorization` was changed in any way after signing', 'authorization'),
    emptied: sentInstead('`Authorization` was emptied after signing', first, ''),
    stripped: sentInstead('`Authorization` was taken away after signing', first),
    filled: sentInstead('an empty `Authorization` was filled after signing', '', first),
    'filled-otherwise': sentInstead(
      'an empty `Authorization` was filled after signing, by another scheme than Bearer',
      '',
      'Basic b2YtdGhlOmxhYg==',
    ),
    'filled-beyond-ascii': sentInstead(
      'an empty `Authorization` was filled after signing, with a letter beyond ASCII',
      '',
      'Bearer caf\xe9',
    ),
    'scheme-in-other-case': sentInstead(
      'the scheme was written in small letters after signing',
      first,
      first.replace('Bearer', 'bearer'),
    ),
    'spaces-added': sentInstead('a space was added within after signing', first, 'Bearer  of-the-lab'),
    'line-before': sentInstead('an `Authorization` line was added before the signed one', first, second, first),
    'second-line': sentInstead('a second `Authorization` line was added after the signed one', first, first, second),
  },
  upon: { 'any-change': 'filled-and-covered' },
  variations: {
    'filled-and-covered': header('`Authorization` is filled, and covered', 'authorization', first),
    'spaces-within': header(
      '`Authorization` has two spaces within, and is covered',
      'authorization',
      'Bearer  of-the-lab',
    ),
    'long-as-a-token': header(
      '`Authorization` is as long as that of an identity provider, and covered',
      'authorization',
      `Bearer ${'of-the-lab.'.repeat(80)}`,
    ),
    'white-space': header('`Authorization` is white space, covered as empty', 'authorization', '  '),
  },
  mutants: {
    'covers authorization as empty whatever it says': 'filled',
    'covers what is no bearer token as empty': 'filled-otherwise',
    'covers what is not all ASCII as empty': 'filled-beyond-ascii',
    'covers the first 255 letters of an authorization': 'long-as-a-token',
    'covers the name of the scheme in its usual case': 'scheme-in-other-case',
    'covers the first Authorization line only': 'second-line',
    'covers the last Authorization line only': 'line-before',
    'refuses a filled authorization': 'filled-and-covered',
    'covers runs of white space as one space': 'spaces-within',
    'covers an authorization of white space as it stands': 'white-space',
  },
})
