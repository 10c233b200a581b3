import { parameters, signature } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { signed } from './baseline.ts'
import { anyOrderOfParameters, someParameters } from './drawn.ts'

const without = (...names: string[]) =>
  parameters(
    `${names.map((name) => `\`${name}\``).join(' and ')} ${names.length > 1 ? 'are' : 'is'} missing`,
    Object.fromEntries(names.map((name) => [name, undefined])),
  )

const valueless = (name: string) => parameters(`\`${name}\` has no value`, { [name]: null })

const inOrder = (says: string, ...names: string[]) =>
  signature(says, (one) => {
    one.parameters = Object.fromEntries(names.map((name) => [name, one.parameters[name]!]))
  })

/** Names of parameters are in lower case (RFC 8941, 3.1.2): another one names something else. */
const inUpperCase = (says: string, name: string) =>
  signature(says, (one) => {
    const entries = Object.entries(one.parameters)
    one.parameters = Object.fromEntries(entries.map(([own, value]) => [own === name ? name.toUpperCase() : own, value]))
  })

const sentInUpperCase = signature(
  'the names of the parameters are sent in upper case, and were signed in lower case',
  (one) => {
    const sent = Object.entries(one.parameters).map(([name, value]) => `;${name.toUpperCase()}=${value}`)
    one.input = `{label}=(${one.covered.join(' ')})${sent.join('')}`
  },
)

/** Which key, which algorithm, from when, until when. */
export default flip({
  id: 'signature/parameters-required',
  spec: 'Authentication, Rules for request signatures, 3',
  level: 'must',
  requires: '`Signature-Input` declares `keyid`, `alg`, `created` and `expires`.',
  implies: ['signature/parameters-typed', 'keys/selected-by-thumbprint'],
  partsNeed: { 'any-nonce': ['nonce-with-separators', 'nonce-with-a-quote'] },
  on: signed,
  faults: {
    'no-keyid': without('keyid'),
    'no-alg': without('alg'),
    'no-created': without('created'),
    'no-expires': without('expires'),
    'no-window': without('created', 'expires'),
    'some-only': someParameters,
    'expires-without-value': valueless('expires'),
    'created-without-value': valueless('created'),
    'alg-without-value': valueless('alg'),
    'keyid-without-value': valueless('keyid'),
    'created-in-upper-case': inUpperCase('`created` is called CREATED', 'created'),
    'expires-in-upper-case': inUpperCase('`expires` is called EXPIRES', 'expires'),
    'keyid-in-upper-case': inUpperCase('`keyid` is called KEYID', 'keyid'),
    'sent-in-upper-case': sentInUpperCase,
  },
  variations: {
    'window-first': inOrder('the window stands before key and algorithm', 'created', 'expires', 'keyid', 'alg'),
    reversed: inOrder('the parameters stand in reverse order', 'expires', 'created', 'alg', 'keyid'),
    'any-order': anyOrderOfParameters,
    nonce: parameters('there is a nonce', { nonce: '"{nonce}"' }),
    'web-bot-auth': parameters('the tag is that of web bot authentication', { tag: '"web-bot-auth"' }),
    'nonce-with-separators': parameters('a comma, a semicolon and a parenthesis stand in the nonce', {
      nonce: '"{nonce},b;c)"',
    }),
    'nonce-with-a-quote': parameters('a quote stands in the nonce, escaped', { nonce: String.raw`"{nonce}\"b"` }),
  },
  open: {
    'other-tag': parameters('the tag is another', { tag: '"lab"' }),
    'unknown-parameter': parameters('there is a parameter that nobody knows', { 'x-lab': '1' }),
  },
  mutants: {
    'takes any key of the directory where keyid is missing': 'no-keyid',
    'does not want alg': 'no-alg',
    'does not want created': 'no-created',
    'takes no expires for no end': 'no-expires',
    'takes a parameter without a value for one that is there': 'expires-without-value',
    'reads names of parameters in any case': 'sent-in-upper-case',
    'wants the parameters in the order of the spec': 'window-first',
    'refuses a nonce': 'nonce',
    'refuses a tag': 'web-bot-auth',
    'takes a semicolon in a string for the end of a parameter': 'nonce-with-separators',
    'takes a comma in a string for the end of a member': 'nonce-with-separators',
    'takes a parenthesis in a string for the end of a list': 'nonce-with-separators',
    'takes an escaped quote for the end of a string': 'nonce-with-a-quote',
  },
})
