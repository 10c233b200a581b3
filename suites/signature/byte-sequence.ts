import { together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { signed } from './baseline.ts'
import { member, signatureBytes } from './edits.ts'

/** The octets are right in each of these; how they are written is not. */
export default flip({
  id: 'signature/byte-sequence',
  spec: 'RFC 8941, 4.2.7',
  level: 'derived',
  requires: 'A member of `Signature` is a byte sequence.',
  implies: ['signature/valid'],
  on: signed,
  faults: {
    bare: member('the signature has no colons around it', '{label}={value}'),
    quoted: member('the signature is a quoted string', '{label}="{value}"'),
    'inner-list': member('the signature stands in an inner list', '{label}=(:{value}:)'),
    'url-alphabet': together(
      'the signature is in the URL alphabet',
      signatureBytes('', { kind: 'alphabets-differ' }),
      member('', '{label}=:{value.url.padded}:'),
    ),
    'inner-space': member('there is a space in the signature', '{label}=:{value.spaced}:'),
    unclosed: member('the closing colon is missing', '{label}=:{value}'),
    'text-after': member('a word stands after the signature', '{label}=:{value}: more'),
    unopened: member('the opening colon is missing', '{label}={value}:'),
    'space-at-both-ends': member('a space stands behind the first colon, and before the last', '{label}=: {value} :'),
  },
  variations: {},
  // RFC 4648, 3.3, lets decoders pass over padding in excess, and common ones do.
  open: {
    'excess-padding': member('the signature has more padding than it needs', '{label}=:{value}==:'),
    unpadded: member('the signature has no padding', '{label}=:{value.unpadded}:'),
    'bits-in-padding': member('bits are set that belong to no octet', '{label}=:{value.unclean}:'),
  },
  mutants: {
    'takes colons off where there are any': 'bare',
    'takes quotes for colons': 'quoted',
    'takes the first item of an inner list': 'inner-list',
    'decodes either base64 alphabet': 'url-alphabet',
    'passes over what stands after a signature': 'text-after',
    'passes over spaces in base64': 'inner-space',
    'takes off the spaces around base64': 'space-at-both-ends',
  },
})
