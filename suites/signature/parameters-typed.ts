import { parameters, signature, together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { signed } from './baseline.ts'
import { parametersSignedAs } from './edits.ts'

const as = (says: string, name: string, value: string) => parameters(`\`${name}\` is ${says}`, { [name]: value })

const decimalSignedAsInteger = (name: string, moment: string) =>
  together(
    `\`${name}\` is a decimal, signed as an integer`,
    parameters('', { [name]: `${moment}.0` }),
    parametersSignedAs('', { [name]: moment }),
  )

/** Given twice, the last counts (RFC 8941, 4.2.3.2): it must never be the first, whichever text was signed. */
const twice = (name: string, first: string, last: string) =>
  parameters(`\`${name}\` is given twice, and only the first would do`, { [name]: `${first};${name}=${last}` })

/** Sent otherwise than signed: whoever reads it as if it were right finds the signature good. */
const sentAs = (says: string, name: string, sent: string, signedAs: string) =>
  together(says, parameters('', { [name]: sent }), parametersSignedAs('', { [name]: signedAs }))

const keyid = '{key.agent.thumbprint}'

/** RFC 9651 has dates and display strings; the standard on signatures has integers and strings. */
const dateSignedAsInteger = (name: string, moment: string) =>
  sentAs(`\`${name}\` is a date, signed as an integer`, name, `@${moment}`, moment)

const displayString = (name: string, text: string) => as('a display string', name, `%"${text}"`)

const displayStringSignedAsString = (name: string, text: string) =>
  sentAs(`\`${name}\` is a display string, signed as a string`, name, `%"${text}"`, `"${text}"`)

/** No decimal ends in its point (RFC 8941, 4.2.4). */
const endsInPoint = (name: string, moment: string, form: string, asSigned: string) =>
  sentAs(`\`${name}\` is a decimal that ends in its point, signed as ${form}`, name, `${moment}.`, asSigned)

const behind = (says: string, text: string) =>
  signature(says, (one) => {
    one.input = `{label}={inner}${text}`
  })

/** Instants are integers, names are strings. */
export default flip({
  id: 'signature/parameters-typed',
  spec: 'RFC 9421, 2.3',
  level: 'derived',
  requires: '`created` and `expires` are integers, `keyid` and `alg` are strings, written as structured fields are.',
  implies: [
    'signature/valid',
    'signature/algorithm',
    'signature/input-form',
    'keys/selected-by-thumbprint',
    'window/expired',
    'window/future',
  ],
  on: signed,
  faults: {
    'expires-decimal': as('a decimal', 'expires', '{now+60}.0'),
    'created-decimal': as('a decimal', 'created', '{now-1}.0'),
    'expires-decimal-signed-as-integer': decimalSignedAsInteger('expires', '{now+60}'),
    'created-decimal-signed-as-integer': decimalSignedAsInteger('created', '{now-1}'),
    'expires-string': as('a string', 'expires', '"{now+60}"'),
    'created-string': as('a string', 'created', '"{now-1}"'),
    'expires-token': as('a token', 'expires', 'never'),
    'created-token': as('a token', 'created', 'now'),
    'expires-bytes': as('a byte sequence', 'expires', ':OTk5OTk5OTk5OQ==:'),
    'created-bytes': as('a byte sequence', 'created', ':MQ==:'),
    'expires-boolean': as('a boolean', 'expires', '?1'),
    'created-boolean': as('a boolean', 'created', '?1'),
    'expires-of-16-digits': as('of 16 digits', 'expires', '1000000000000000'),
    'keyid-token': as('a token', 'keyid', '{key.agent.thumbprint}'),
    'keyid-boolean': as('a boolean', 'keyid', '?1'),
    'alg-token': as('a token', 'alg', 'ed25519'),
    'alg-bytes': as('a byte sequence', 'alg', ':ZWQyNTUxOQ==:'),
    'alg-boolean': as('a boolean', 'alg', '?1'),
    'expires-twice': twice('expires', '{now+60}', '{past-60}'),
    'expires-twice-signed-as-first': together(
      '`expires` is given twice, and the first was signed',
      twice('expires', '{now+60}', '{past-60}'),
      parametersSignedAs('', { expires: '{now+60}' }),
    ),
    'created-twice': twice('created', '{now-1}', '{ahead+30}'),
    'created-with-a-plus': as('an integer with a plus', 'created', '+{now-1}'),
    'created-with-a-plus-signed-without': sentAs(
      '`created` is an integer with a plus, signed without it',
      'created',
      '+{now-1}',
      '{now-1}',
    ),
    'expires-hexadecimal': as('a hexadecimal number', 'expires', '0x7fffffff'),
    'keyid-in-single-quotes': as('in single quotes', 'keyid', `'${keyid}'`),
    'keyid-in-single-quotes-signed-as-a-string': sentAs(
      '`keyid` is in single quotes, signed as a string',
      'keyid',
      `'${keyid}'`,
      `"${keyid}"`,
    ),
    'alg-escaped': as('a string with an escape that there is not', 'alg', String.raw`"ed2551\9"`),
    'alg-escaped-signed-without': sentAs(
      '`alg` is a string with an escape that there is not, signed without it',
      'alg',
      String.raw`"ed2551\9"`,
      '"ed25519"',
    ),
    'a-semicolon-behind': behind('a semicolon follows the last parameter, and was not signed', ';'),
    'two-semicolons': sentAs('two semicolons follow `keyid`, and one was signed', 'keyid', `"${keyid}";`, `"${keyid}"`),
    'two-semicolons-signed': as('followed by two semicolons', 'keyid', `"${keyid}";`),
    'alg-twice': twice('alg', '"ed25519"', '"hmac-sha256"'),
  },
  variations: {},
  // Read by whoever has a newer parser, or a lenient one: they bind what was signed all the same.
  open: {
    'expires-date': as('a date', 'expires', '@{now+60}'),
    'created-date': as('a date', 'created', '@{now-1}'),
    'expires-date-signed-as-integer': dateSignedAsInteger('expires', '{now+60}'),
    'created-date-signed-as-integer': dateSignedAsInteger('created', '{now-1}'),
    'expires-ends-in-point-signed-as-integer': endsInPoint('expires', '{now+60}', 'an integer', '{now+60}'),
    'created-ends-in-point-signed-as-integer': endsInPoint('created', '{now-1}', 'an integer', '{now-1}'),
    'expires-ends-in-point-signed-with-a-zero': endsInPoint('expires', '{now+60}', 'one with a zero', '{now+60}.0'),
    'created-ends-in-point-signed-with-a-zero': endsInPoint('created', '{now-1}', 'one with a zero', '{now-1}.0'),
    'keyid-display-string': displayString('keyid', keyid),
    'keyid-display-string-signed-as-string': displayStringSignedAsString('keyid', keyid),
    'alg-display-string': displayString('alg', 'ed25519'),
    'alg-display-string-signed-as-string': displayStringSignedAsString('alg', 'ed25519'),
  },
  mutants: {
    'takes a plus before a number': 'created-with-a-plus-signed-without',
    'takes single quotes for quotes': 'keyid-in-single-quotes-signed-as-a-string',
    'passes over semicolons in excess': 'a-semicolon-behind',
    'takes decimals for moments': 'expires-decimal',
    'takes strings for moments': 'expires-string',
    'takes what is no number for no bound': 'expires-token',
    'takes numbers of any length': 'expires-of-16-digits',
    'takes tokens for strings': 'alg-token',
    'takes the first of two values': 'expires-twice',
  },
})
