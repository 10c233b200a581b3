import { edit } from '../../harness/plan/edit.ts'
import { signature, together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { signed } from './baseline.ts'
import { alsoCovering, covering, signedAs } from './edits.ts'

const digestAsToken = (covered: string[]) => covered.map((one) => (one === '"content-digest"' ? 'content-digest' : one))

/** A name that stands for nothing must not stand for "anything". */
export default flip({
  id: 'signature/components-known',
  spec: 'RFC 9421, 2.1 to 2.5',
  level: 'derived',
  requires: 'Covered components have lower-case names, are known with all their parameters, and are there.',
  implies: ['signature/valid'],
  on: signed,
  faults: {
    'upper-case': alsoCovering('a covered field is named in upper case', '"CONTENT-TYPE"'),
    'title-case': alsoCovering('a covered field is named in title case', '"Content-Type"'),
    'signature-params': alsoCovering('`@signature-params` is covered by name', '"@signature-params"'),
    'unknown-derived': alsoCovering('a derived component is covered that does not exist', '"@foo"'),
    'absent-field': alsoCovering('a field is covered that the request does not have', '"x-absent"'),
    'absent-field-left-out': together(
      'a field is covered that the request does not have, and nothing of it is signed',
      alsoCovering('', '"x-absent"'),
      signedAs('', { '"x-absent"': null }),
    ),
    'unknown-derived-left-out': together(
      'a derived component is covered that does not exist, and nothing of it is signed',
      alsoCovering('', '"@foo"'),
      signedAs('', { '"@foo"': null }),
    ),
    'unknown-parameter': alsoCovering(
      'a covered field has a parameter that does not exist',
      '"content-type";unheard-of',
    ),
    'of-another-message': alsoCovering('`@method` is covered as that of a request before this one', '"@method";req'),
    'header-called-method': signedAs(
      'a header is called `@method`, and its value is what is signed',
      { '"@method"': 'LOCK' },
      edit('', (plan) => {
        plan.request.headers['@method'] = ['LOCK']
      }),
    ),
  },
  variations: {},
  open: {
    // Widespread libraries look at its presence alone, and take tokens for strings.
    'flag-as-number': alsoCovering('a flag of a covered field is a number', '"content-type";sf=1'),
    'digest-as-a-token': signedAs(
      'the name of the digest is a token, and signed as one',
      { 'content-digest': 'sha-256=:{digest.sha-256}:' },
      covering('', digestAsToken),
    ),
    'digest-as-a-token-signed-as-a-string': signature(
      'the name of the digest is a token, and was signed as a string',
      (one) => {
        const parameters = Object.entries(one.parameters).map(([name, value]) => `;${name}=${value}`)
        one.input = `{label}=(${digestAsToken(one.covered).join(' ')})${parameters.join('')}`
      },
    ),
  },
  mutants: {
    'takes the names of covered fields in any case': 'title-case',
    'takes unknown derived components for empty': 'unknown-derived',
    'takes absent fields for empty': 'absent-field',
    'passes over the parameters of components': 'unknown-parameter',
    'looks for @method among the headers first': 'header-called-method',
  },
})
