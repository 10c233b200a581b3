import { edit, wire } from '../../harness/plan/edit.ts'
import { agentSignature } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { signed } from './baseline.ts'
import { anyProlonged } from './drawn.ts'
import { parametersSignedAs } from './edits.ts'

/** The last line of the signature base: what a signature says of itself cannot be changed either. */
export default flip({
  id: 'signature/params-signed',
  spec: 'RFC 9421, 2.5',
  level: 'derived',
  requires: 'The parameters of a signature are signed with it.',
  implies: ['signature/valid', 'signature/parameters-required'],
  on: signed,
  faults: {
    'expires-prolonged': parametersSignedAs('`expires` was prolonged after signing', { expires: '{now+47}' }),
    'put-off-by-any-time': anyProlonged,
    'in-another-order': edit('the parameters were put in another order after signing', (plan) => {
      const one = agentSignature(plan)
      const turned = Object.entries(one.parameters).toReversed()
      one.input = `{label}=(${one.covered.join(' ')})${turned.map(([name, value]) => `;${name}=${value}`).join('')}`
    }),
    'components-in-another-order': edit('the covered components were put in another order after signing', (plan) => {
      const one = agentSignature(plan)
      const parameters = Object.entries(one.parameters).map(([name, value]) => `;${name}=${value}`)
      one.input = `{label}=(${one.covered.toReversed().join(' ')})${parameters.join('')}`
    }),
    'created-moved': parametersSignedAs('`created` was moved after signing', { created: '{now-17}' }),
    'keyid-exchanged': parametersSignedAs('`keyid` was exchanged after signing', {
      keyid: '"{key.stranger.thumbprint}"',
    }),
    'alg-exchanged': parametersSignedAs('`alg` was exchanged after signing', { alg: '"hmac-sha256"' }),
    'nonce-taken': parametersSignedAs('a nonce was taken away after signing', { nonce: '"taken"' }),
    'nonce-added': edit('a nonce was added after signing', (plan) => {
      agentSignature(plan).input = '{label}={inner};nonce="added"'
    }),
    'unknown-added': edit('a parameter that the standard does not name was added after signing', (plan) => {
      agentSignature(plan).input = '{label}={inner};x=1'
    }),
  },
  variations: {},
  open: {
    'spaced-signed-canonical': wire('a space stands before each parameter, the canonical form is signed', (message) => {
      const line = message.headers.find(([name]) => name.toLowerCase() === 'signature-input')
      if (!line?.[1].includes(';')) throw new Error('there is no parameter of Signature-Input to put a space before')
      line[1] = line[1].replaceAll(';', '; ')
    }),
    'spaced-signed-raw': edit('a space stands before each parameter, and is signed', (plan) => {
      const one = agentSignature(plan)
      one.parameters = Object.fromEntries(Object.entries(one.parameters).map(([name, value]) => [` ${name}`, value]))
    }),
  },
  mutants: {
    'leaves parameters that it does not know out of the base': 'nonce-added',
    'leaves parameters that the standard does not name out of the base': 'unknown-added',
  },
})
