import { edit } from '../../harness/plan/edit.ts'
import { signature } from '../../harness/plan/edits.ts'
import type { Plan } from '../../harness/plan/plan.ts'
import { flip } from '../../harness/plan/rule.ts'
import { signatureBy } from '../plain.ts'
import { signed } from './baseline.ts'
import { anyName, anyOtherLabel } from './drawn.ts'

const labelled = (says: string, label: string) =>
  signature(says, (one) => {
    one.label = label
  })

/** How the members of `Signature` and `Signature-Input` are written. */
const written = (says: string, how: { member?: string; input?: string }) =>
  signature(says, (one) => Object.assign(one, how))

/** A broker passes the request on; its signature covers the agent's. */
const relayed = (says: string, change: (plan: Plan) => void) =>
  edit(says, (plan) => {
    const hop = signatureBy('broker', 'broker')
    hop.covered.push('"signature";key="agent"')
    plan.signatures.push(hop)
    change(plan)
  })

const zeros = `:${'A'.repeat(86)}==:`

/** A label ties a signature to what it says of itself. */
export default flip({
  id: 'signature/labels-match',
  spec: 'RFC 9421, 4',
  level: 'derived',
  requires: 'Each label stands once in `Signature` and once in `Signature-Input`.',
  implies: ['signature/input-form', 'signature/present'],
  partsNeed: { forwarding: ['crossed'] },
  on: signed,
  faults: {
    crossed: relayed('the signatures of two labels are exchanged', ({ signatures }) => {
      signatures[0]!.member = 'broker=:{value}:'
      signatures[1]!.member = 'agent=:{value}:'
    }),
    'labels-differ': written('the two headers have one label each, and not the same', { member: 'other=:{value}:' }),
    'any-labels-differ': anyOtherLabel,
    'input-alone': written('a second label stands in `Signature-Input` only', {
      input: '{label}={inner}, other={inner}',
    }),
    'signature-alone': written('a second label stands in `Signature` only', {
      member: '{label}=:{value}:, other=:{value}:',
    }),
    'signature-twice': written('the label has a good signature first and a bad one last', {
      member: `{label}=:{value}:, {label}=${zeros}`,
    }),
    'input-twice': written('the label covers all five first and nothing last', {
      input: '{label}={inner}, {label}=()',
    }),
    'upper-case': labelled('the label is in upper case', 'AGENT'),
    'a-digit-first': labelled('the label begins with a digit', '1agent'),
    'comma-before-input': written('a comma stands before the one member of `Signature-Input`', {
      input: ', {label}={inner}',
    }),
    'comma-after-signature': written('a comma follows the last member of `Signature`', {
      member: '{label}=:{value}:,',
    }),
    'comma-after-input': written('a comma follows the last member of `Signature-Input`', { input: '{label}={inner},' }),
  },
  variations: {
    'another-name': labelled('the label is `sig1`', 'sig1'),
    'any-name': anyName,
    'odd-characters': labelled('the label has every kind of character that a key may have', '*a-b_c.d*1'),
    'one-letter': labelled('the label is one letter', 'x'),
  },
  open: {
    // Whether an exchange lets brokers in at all is its own affair: its cap may be none.
    'other-order': relayed('the two headers have their two members in different order', ({ request: { headers } }) => {
      headers.signature = ['{signature.broker}, {signature.agent}']
    }),
    'bad-one-first': written('the label has a bad signature first and a good one last', {
      member: `{label}=${zeros}, {label}=:{value}:`,
    }),
  },
  mutants: {
    'verifies nothing where no label is in both headers': 'labels-differ',
    'passes over labels without a signature': 'input-alone',
    'passes over signatures without an input': 'signature-alone',
    'takes the first of two members of one label': 'signature-twice',
    'compares labels without regard to case': 'upper-case',
    'takes labels that begin with a digit': 'a-digit-first',
    'passes over empty members': 'comma-after-signature',
    'wants a single label to be agent': 'another-name',
  },
})
