import { edit } from '../../harness/plan/edit.ts'
import { header, requester, signature, together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { digested } from './baseline.ts'
import { anyLength, anyLetters, cutAnywhere } from './drawn.ts'
import { stated } from './edits.ts'

const wrong = 'sha-256=:{digest.sha-256.empty}:'
const right = 'sha-256=:{digest.sha-256}:'

/** Each digest is right, and signed; only its form is not. */
export default flip({
  id: 'digest/form',
  spec: 'Signature-Input shape (single hop)',
  level: 'must',
  requires: '`Content-Digest` states the sha-256 of the body as a structured byte sequence.',
  // An exchange that refuses names refuses those with letters of several octets, too.
  implies: ['digest/matches', 'signature/valid', 'requester/required-fields'],
  partsNeed: { 'large-bodies': ['large-body', 'any-length'] },
  on: digested,
  faults: {
    bare: stated('the digest stands without its colons', 'sha-256={digest.sha-256}'),
    quoted: stated('the digest is a quoted string', 'sha-256="{digest.sha-256}"'),
    hex: stated('the digest is in hexadecimal', 'sha-256=:{digest.sha-256.hex}:'),
    'hex-bare': stated('the digest is in hexadecimal, without its colons', 'sha-256={digest.sha-256.hex}'),
    'hexadecimal-text': stated(
      'the octets are the text of the digest in hexadecimal',
      'sha-256=:{digest.sha-256.hextext}:',
    ),
    'without-a-name': stated('the digest stands without its algorithm', ':{digest.sha-256}:'),
    'cut-to-half': stated('the digest is cut to its first 16 octets', 'sha-256=:{digest.sha-256.16}:'),
    'cut-anywhere': cutAnywhere,
    'an-octet-more': stated('an octet stands behind the digest', 'sha-256=:{digest.sha-256.33}:'),
    'no-octets': stated('the digest is a byte sequence of no octets', 'sha-256=::'),
    'name-alone': stated('the algorithm stands without a digest', 'sha-256'),
    'upper-case': stated('the algorithm is in upper case', 'SHA-256=:{digest.sha-256}:'),
    md5: stated('the digest is an md5 alone', 'md5=:{digest.md5}:'),
    'sha-1': stated('the digest is a sha-1 alone', 'sha=:{digest.sha1}:'),
    crc32c: stated('the digest is a crc32c alone', 'crc32c=:{digest.crc32c}:'),
    // A right one is open (digest/only-sha-512): who reads it compares it.
    'sha-512-of-nothing': stated(
      'the digest is a sha-512 alone, that of an empty body',
      'sha-512=:{digest.sha-512.empty}:',
    ),
    'unknown-name': stated('the algorithm is not known, its octets those of the sha-256', 'hash=:{digest.sha-256}:'),
    'text-after': stated('a word stands after the digest', `${right} more`),
    empty: stated('the field is empty', ''),
    'twice-bad-last': stated('sha-256 stands twice, the wrong one last', `${right}, ${wrong}`),
    'second-line-unsigned': together(
      'a second line with a wrong sha-256 was added after the signed one',
      stated('', right, wrong),
      signature('', (one) => Object.assign(one.instead, { '"content-digest"': right })),
    ),
    'line-before-unsigned': together(
      'a line with a wrong sha-256 was added before the signed one',
      stated('', wrong, right),
      signature('', (one) => Object.assign(one.instead, { '"content-digest"': right })),
    ),
    'two-lines-bad-last': stated('sha-256 stands on two lines, the wrong one last', right, wrong),
  },
  variations: {
    'unicode-body': requester('the body has letters of several octets', { name: 'Zoë Ångström 学者 🙂' }),
    'any-letters': anyLetters,
    'any-length': anyLength,
    'large-body': edit('the body is 32 KiB longer, by white space', (plan) => {
      plan.request.body = { text: `{envelope}${' '.repeat(32_768)}` }
    }),
  },
  mutants: {
    'reads digests without their colons': 'bare',
    'reads quoted digests': 'quoted',
    'reads digests in hexadecimal': 'hex',
    'reads digests in hexadecimal without their colons': 'hex-bare',
    'compares as many octets as a digest has': 'cut-to-half',
    'compares as many octets as a digest ought to have': 'an-octet-more',
    'passes over what stands after a digest': 'text-after',
    'reads names of digests in any case': 'upper-case',
    'is content with digests that it does not know': 'md5',
    'takes an empty digest for none': 'empty',
    'keeps the first of two digests': 'twice-bad-last',
    'digests letters in place of octets': 'unicode-body',
    'digests the first 16 KiB of a body': 'large-body',
  },
  open: {
    'twice-bad-first': stated('sha-256 stands twice, the wrong one first', `${wrong}, ${right}`),
    'with-a-parameter': stated('the digest has a parameter', `${right};of=body`),
    chunked: header('the body is sent in chunks', 'transfer-encoding', 'chunked'),
    charset: header('the content type names its character set', 'content-type', 'application/json; charset=utf-8'),
  },
})
