import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { flip } from '../../harness/plan/rule.ts'
import { signedForOffer } from './baseline.ts'
import { anyQuery, anyQueryAdded } from './drawn.ts'
import { signedAs } from './edits.ts'

const signedFor = (says: string, uri: string, ...further: PlanEdit[]) =>
  signedAs(says, { '"@target-uri"': uri }, ...further)

/** Signed for one path and query of the target's, and sent to another. */
const sentElsewhere = (says: string, signedPath: string, sent: string) =>
  signedFor(
    says,
    `{target.origin}${signedPath}`,
    edit('', ({ request }) => {
      request.target = sent
    }),
  )

const elsewhere = '{target.scheme}://other.example{path}'

const forwarded = (name: string, value: string, uri = elsewhere) =>
  signedFor(
    `the signature is for what \`${name}\` says`,
    uri,
    edit('', ({ request }) => {
      request.headers[name] = [value]
    }),
  )

/** A signature is for one address, letter for letter, and the exchange knows its own. */
export default flip({
  id: 'signature/binds-target-uri',
  spec: 'Authentication, Rules for request signatures, 5',
  level: 'must',
  requires: 'A signature is good for the target URI that it was made for.',
  implies: ['signature/valid', 'signature/every-door'],
  on: signedForOffer,
  faults: {
    path: signedFor('the signature is for another path', '{target.origin}/another{path}'),
    'path-unprefixed': signedFor(
      'the signature is for the path without its first segment',
      '{target.origin}{path.unprefixed}',
    ),
    query: signedFor('the signature is for an address with a query', '{target.origin}{path}?a=1'),
    'any-query': anyQuery,
    host: signedFor('the signature is for another host', elsewhere),
    scheme: signedFor('the signature is for another scheme', '{target.scheme.other}://{target.authority}{path}'),
    port: signedFor('the signature is for another port', '{target.scheme}://{target.hostname}:1{path}'),
    'without-port': signedFor(
      'the signature is for the address without its port',
      '{target.scheme}://{target.authority.portless}{path}',
    ),
    endpoint: signedFor("the signature is for the endpoint's own address", '{target.origin}{path.endpoint}'),
    origin: signedFor("the signature is for the origin's root", '{target.origin}/'),
    'path-alone': signedFor('the signature is for the path alone', '{path}'),
    'query-added': sentElsewhere('a query was added after signing', '{path}', '{path}?a=1'),
    'any-query-added': anyQueryAdded,
    'query-reordered': sentElsewhere(
      'the parameters of the query stand in another order than they were signed in',
      '{path}?a=1&b=2',
      '{path}?b=2&a=1',
    ),
    'parameter-again-behind': sentElsewhere(
      'a parameter of the query was given again behind it after signing',
      '{path}?a=1',
      '{path}?a=1&a=2',
    ),
    'parameter-again-before': sentElsewhere(
      'a parameter of the query was given again before it after signing',
      '{path}?a=1',
      '{path}?a=2&a=1',
    ),
    'a-slash-added': sentElsewhere('a slash was added behind the path after signing', '{path}', '{path}/'),
    'a-parameter-added': sentElsewhere('a parameter was added to the path after signing', '{path}', '{path};a=1'),
    'path-with-a-slash-behind': signedFor(
      'the signature is for the path with a slash behind it',
      '{target.origin}{path}/',
    ),
    // The query has capital letters, whatever the path has.
    'in-small-letters': sentElsewhere(
      'the signature is for the path and the query in small letters',
      '{path.lower}?a=b',
      '{path}?A=B',
    ),
    'for-execute': signedFor('the signature is for Execute', '{target.origin}{path.execute}'),
  },
  variations: {},
  open: {
    // Who stands before the exchange may have made one of the other.
    'path-with-two-slashes': sentElsewhere(
      'the signature is for the path as it is without its double slash',
      '{path}',
      '{path.doubled}',
    ),
    'path-with-dot-segments': sentElsewhere(
      'the signature is for the path as it is without its dot segments',
      '{path}',
      '{path.dotted}',
    ),
    'query-percent-encoded': sentElsewhere(
      'the signature is for the query as it is without its percent-encoding',
      '{path}?a=b',
      '{path}?a=%62',
    ),
    'empty-query': sentElsewhere(
      'the signature is for the address without the question mark at its end',
      '{path}',
      '{path}?',
    ),
    'path-percent-encoded': sentElsewhere(
      'the signature is for the path as it is without its percent-encoding',
      '{path}',
      '{path.encoded}',
    ),
    'host-line': signedFor(
      'the signature is for what `Host` says',
      elsewhere,
      edit('', ({ request }) => {
        request.authority = 'other.example'
      }),
    ),
    'absolute-form': signedFor(
      'the signature is for the other host that the request line names',
      elsewhere,
      edit('', ({ request }) => {
        request.authority = 'other.example'
        request.form = 'absolute'
      }),
    ),
    'forwarded-host': forwarded('x-forwarded-host', 'other.example'),
    'forwarded-protocol': forwarded(
      'x-forwarded-proto',
      '{target.scheme.other}',
      '{target.scheme.other}://{target.authority}{path}',
    ),
    forwarded: forwarded('forwarded', 'host=other.example'),
  },
  high: ['host-line', 'absolute-form', 'forwarded-host', 'forwarded-protocol', 'forwarded'],
  mutants: {
    'verifies without the query': 'query-added',
    'verifies with the query in order': 'query-reordered',
    'verifies with the first of each parameter of the query': 'parameter-again-behind',
    'verifies with the last of each parameter of the query': 'parameter-again-before',
    'verifies for either scheme': 'scheme',
    'verifies for the path alone too': 'path-alone',
    'verifies for the address without its port, too': 'without-port',
    'verifies for the address of its endpoint, too': 'endpoint',
    'verifies for the path below the prefix that it is served at': 'path-unprefixed',
    'verifies for any of its operations': 'for-execute',
    'verifies for the path with a slash behind it, too': 'path-with-a-slash-behind',
    'verifies for the address in small letters, too': 'in-small-letters',
  },
})
