import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { together } from '../../harness/plan/edits.ts'
import type { Json } from '../../harness/plan/json.ts'
import { flip } from '../../harness/plan/rule.ts'
import { published } from './baseline.ts'
import { keyid, signerEntry, signerEntryNamed } from './edits.ts'

const octets = (says: string, x: Json | undefined) => signerEntryNamed(says, { x })

/** `keyid` is the thumbprint of the key as it should be written. */
const spelt = (says: string, x: string) => signerEntry(says, { x })

/** A key of which 31 octets, filled up with a zero, are the whole. */
const cutShort: PlanEdit = together(
  '`x` has 31 octets: the last, a zero, is missing',
  edit('the last octet of the key is zero', (plan) => {
    plan.keys.agent = 'ends-in-zero'
  }),
  signerEntry('', { x: '{key.agent.x.31}' }),
  keyid('', '{entry.agent.0}'),
)

/** The same, named as those who fill it up take its thumbprint. */
const filledUp: PlanEdit = together(
  '`x` has 31 octets: the last, a zero, is missing, and `keyid` is the thumbprint of the key with it',
  cutShort,
  keyid('', '{key.agent.thumbprint}'),
)

/** `keyid` is the thumbprint of the key as it is published. */
export default flip({
  id: 'keys/malformed-x',
  spec: 'Key directory (WBAFile) and JsonWebKey',
  level: 'must',
  requires: '`x` is the base64url of 32 octets.',
  implies: ['keys/selected-by-thumbprint'],
  on: published,
  faults: {
    'one-octet-short': cutShort,
    'one-octet-short-filled-up': filledUp,
    'one-octet-more': octets('`x` has 33 octets, the first 32 of them the key', '{key.agent.x.33}'),
    'twice-as-long': octets('`x` has 64 octets, the first 32 of them the key', '{key.agent.x.64}'),
    hex: octets('`x` is the key in hexadecimal', '{key.agent.x.hex}'),
    missing: octets('`x` is missing', undefined),
    'in-capitals': signerEntry('the key has X, and no `x`', { x: undefined, X: '{key.agent.x}' }),
    null: octets('`x` is null', null),
    empty: octets('`x` is empty', ''),
    'a-number': octets('`x` is a number', 32),
    'a-list': octets('`x` stands in a list', ['{key.agent.x}']),
  },
  variations: {},
  mutants: {
    'fills a short key up with zeros': 'one-octet-short',
    'fills a short key up with zeros before it takes its thumbprint': 'one-octet-short-filled-up',
    'cuts off what is beyond 32 octets': 'one-octet-more',
    'reads keys in hexadecimal too': 'hex',
    'finds x in any case': 'in-capitals',
    'makes a text of what is none': 'a-list',
  },
  open: {
    padded: spelt('`x` has base64 padding', '{key.agent.x}='),
    // Many a decoder passes over what is not of its alphabet, as it does over white space.
    'strange-character': octets('`x` has a character before it that no base64 has', '!{key.agent.x}'),
    'white-space': spelt('`x` has a space after it', '{key.agent.x} '),
    'standard-alphabet': spelt('`x` is in the standard base64 alphabet', '{key.agent.x.base64}'),
    'trailing-bits': spelt('the unused bits of the last character of `x` are not zero', '{key.agent.x.loose}'),
  },
})
