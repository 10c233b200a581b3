import { wireAfterCopy } from '../../harness/plan/edit.ts'
import { signature } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { signed } from './baseline.ts'
import { anyLength, sentAgain } from './drawn.ts'
import { signatureBytes } from './edits.ts'

/** The rule that all others lean on. */
export default flip({
  id: 'signature/valid',
  spec: 'Authentication, Rules for request signatures, 5',
  level: 'must',
  requires: 'The signature verifies with the key that it names.',
  on: signed,
  faults: {
    'bit-flipped': signature('one bit of the signature is flipped', (one, draw) => {
      one.bytes = { kind: 'flipped', bit: draw.integer(0, 511) }
    }),
    'first-bit-flipped': signatureBytes('the first bit of the signature is flipped', { kind: 'flipped', bit: 0 }),
    'of-other-text': signatureBytes("the signature is another message's", { kind: 'of-other-text', text: 'other' }),
    'other-key': signature('another key signed', (one) => {
      one.key = 'stranger'
    }),
    zeros: signatureBytes('the signature is 64 zeros', { kind: 'filled', with: 0, length: 64 }),
    'seen-before': wireAfterCopy(
      'the signature is that of the request before, which had no `Authorization`',
      (message) => {
        const line = message.headers.find(([name]) => name === 'authorization')
        if (!line) throw new Error('there is no authorization line to fill')
        line[1] = 'Bearer of-somebody-else'
      },
    ),
    'address-seen-before': wireAfterCopy(
      'a query stands behind the address of a request that was just sent as it is',
      (message) => {
        message.target += '?a=1'
      },
    ),
    'text-seen-before': wireAfterCopy(
      'the first digit of the signature is another one, of a request that was just sent as it is',
      (message) => {
        const line = message.headers.find(([name]) => name === 'signature')
        if (!line) throw new Error('there is no signature line')
        line[1] = line[1].replace(/(?<=:)./, (digit) => (digit === 'A' ? 'B' : 'A'))
      },
    ),
    'sent-again': sentAgain,
    'of-no-bytes': signatureBytes('the signature is of no bytes', { kind: 'filled', with: 0, length: 0 }),
    'any-length': anyLength,
    'a-byte-short': signatureBytes('the signature lacks its last byte', { kind: 'resized', length: 63 }),
    'a-byte-long': signatureBytes('the signature has a byte more', { kind: 'resized', length: 65 }),
  },
  variations: {},
  mutants: {
    'does not verify the signature': 'of-other-text',
    'verifies a signature once': 'seen-before',
    'knows what was signed once by its text alone': 'text-seen-before',
    'knows what was signed once, at whatever address': 'address-seen-before',
    'remembers a signature before it has verified it': 'sent-again',
    'cuts the signature to 64 bytes': 'a-byte-long',
    'verifies only what is 64 bytes long': 'a-byte-short',
    'takes an empty signature for none': 'of-no-bytes',
  },
})
