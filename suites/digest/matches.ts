import { wire, wireAfterCopy } from '../../harness/plan/edit.ts'
import { header, requester, together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { digested } from './baseline.ts'
import { anyBitOfDigest, anyDigit } from './drawn.ts'
import { bodyInstead, longer, ofTheFirst, stated } from './edits.ts'

const ofBraces = 'sha-256=:RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o=:'

/** The signature covers the digest, and the digest the body: each link is needed. */
export default flip({
  id: 'digest/matches',
  spec: 'Authentication, Rules for request signatures, 5; Errors',
  level: 'must',
  requires: '`Content-Digest` is that of the body as received.',
  implies: ['requester/json-strict', 'requester/required-fields', 'signature/every-door'],
  partsNeed: {
    'large-bodies': [
      'of-the-first-4-kib',
      'of-the-first-8-kib',
      'of-the-first-16-kib',
      'of-the-first-32-kib',
      'of-the-first-64-kib',
      'of-a-long-body',
    ],
  },
  on: digested,
  faults: {
    'an-octet-changed': bodyInstead('one letter of the body was changed after signing', (text) =>
      text.replace(/(?<="id":")./, (letter) => (letter === 'z' ? 'y' : 'z')),
    ),
    'any-digit': anyDigit,
    'any-bit-of-digest': anyBitOfDigest,
    emptied: bodyInstead('the body was emptied after signing', () => ''),
    'no-text-for-its-stand-in': wire(
      'an octet that is no UTF-8 took the place of what readers put for it',
      (message) => {
        message.body = Buffer.from(message.body.toString('latin1').replace('\xef\xbf\xbd', '\xff'), 'latin1')
      },
    ),
    'a-line-added': bodyInstead('a line end was added after the body', (text) => `${text}\n`),
    'an-octet-before': bodyInstead('a space was added before the body', (text) => ` ${text}`),
    'mark-before': bodyInstead('a byte-order mark was added before the body', (text) => `\ufeff${text}`),
    'cut-short': bodyInstead('the last octet of the body was lost', (text) => text.slice(0, -1)),
    'written-anew': bodyInstead('the same message was written with other white space after signing', (text) =>
      JSON.stringify(JSON.parse(text), null, 1),
    ),
    // Of such a body no header tells the length.
    'seen-before': wireAfterCopy('a space is added to the body of a request that was just sent as it is', (message) => {
      message.body = Buffer.concat([message.body, Buffer.from(' ')])
    }),
    'seen-before-as-long': wireAfterCopy(
      'a letter is changed in the body of a request that was just sent as it is',
      (message) => {
        message.body = Buffer.from(
          message.body.toString('latin1').replace(/(?<="id":")./, (letter) => (letter === 'z' ? 'y' : 'z')),
          'latin1',
        )
      },
    ),
    'in-chunks': together(
      'the digest is that of the two octets "{}", and the body is sent in chunks',
      header('', 'transfer-encoding', 'chunked'),
      stated('', ofBraces),
    ),
    // Longer than what is read at once, and shorter than what some take at most.
    'of-the-first-1-kib': ofTheFirst(1, 3),
    'of-the-first-4-kib-of-7': ofTheFirst(4, 7),
    'of-the-first-4-kib': ofTheFirst(4, 32),
    'of-the-first-8-kib': ofTheFirst(8, 32),
    'of-the-first-16-kib': ofTheFirst(16, 32),
    'of-the-first-32-kib': ofTheFirst(32, 48),
    'of-the-first-64-kib': ofTheFirst(64, 96),
    'of-a-long-body': together(
      'the digest is that of the two octets "{}", and the body is 96 KiB longer, by white space',
      longer(96),
      stated('', ofBraces),
    ),
    'under-a-coding': together(
      'the digest is that of the two octets "{}", and the body is said to be coded as it is',
      header('', 'content-encoding', 'identity'),
      stated('', ofBraces),
    ),
    'under-a-character-set': together(
      'the digest is that of the two octets "{}", and the content type names a character set',
      header('', 'content-type', 'application/json; charset=utf-8'),
      stated('', ofBraces),
    ),
    'of-another-body': stated('the digest is that of the two octets "{}"', ofBraces),
    'in-other-case': stated('each letter of the digest is in its other case', 'sha-256=:{digest.sha-256.turned}:'),
    'of-nothing': stated('the digest is that of an empty body', 'sha-256=:{digest.sha-256.empty}:'),
  },
  // Many readers of text put U+FFFD for what they cannot read.
  upon: { 'no-text-for-its-stand-in': 'stand-in' },
  variations: { 'stand-in': requester('the name has the letter U+FFFD', { name: 'Zo\ufffd' }) },
  mutants: {
    'does not compare the digest with the body': 'an-octet-changed',
    'does not compare the digest of a body in chunks': 'in-chunks',
    'compares no digest of a body that has a coding': 'under-a-coding',
    'compares no digest where the content type has a parameter': 'under-a-character-set',
    'compares no digest of a body above 64 KiB': 'of-a-long-body',
    'trims a body before it digests it': 'a-line-added',
    'digests the message as it would write it': 'written-anew',
    'compares digests without regard to case': 'in-other-case',
    'takes the digest of nothing for that of any body': 'of-nothing',
  },
})
