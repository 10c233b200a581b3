import { edit } from '../../harness/plan/edit.ts'
import { following } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { signed } from './baseline.ts'
import { unsigned, unsignedWith } from './edits.ts'

/** `{"alg":"EdDSA","typ":"JWT"}` . `{"iss":"lab","scope":"*"}` . 64 zeros: a token in form, that nobody signed. */
const token = `eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJsYWIiLCJzY29wZSI6IioifQ.${'A'.repeat(86)}`

/** Header fields by which proxies and gateways say who it is that they have let in. */
const letInBy = `remote-user x-remote-user x-user x-user-id x-authenticated-user x-authenticated-userid x-client-id
  x-forwarded-user x-forwarded-email x-forwarded-preferred-username x-forwarded-client-cert x-consumer-username
  x-auth-request-user x-auth-request-email x-goog-authenticated-user-email x-ms-client-principal-name
  cf-access-authenticated-user-email`.split(/\s+/)

/** There is no other way to say who one is. */
export default flip({
  id: 'signature/no-fallback',
  spec: 'Authentication, Rules for request signatures, 1',
  level: 'must',
  requires: 'Nothing but a signature authenticates a request.',
  implies: ['signature/present'],
  on: signed,
  faults: {
    'bearer-token': unsignedWith('a bearer token stands in for the signature', 'authorization', 'Bearer lab-secret'),
    basic: unsignedWith('a password stands in for the signature', 'authorization', 'Basic bGFiOmxhYg=='),
    'api-key': unsignedWith('an API key stands in for the signature', 'x-api-key', 'lab-secret'),
    'signature-of-before': unsignedWith(
      'a signature of the draft that came before RFC 9421 stands in for the signature',
      'authorization',
      `Signature keyId="{agent.base}",algorithm="hs2019",headers="(request-target) host",signature="${'A'.repeat(86)}=="`,
    ),
    cookie: unsignedWith('a cookie stands in for the signature', 'cookie', 'session=lab-secret'),
    'cookie-that-was-set': following('a cookie that a signed request has brought stands in for the signature', (plan) =>
      unsignedWith('', 'cookie', '{cookie}').apply(plan, undefined as never),
    ),
    'idempotency-key-of-before': edit(
      'the idempotency key of a signed request, which that was answered by, stands in for the signature',
      (plan) => {
        plan.request.headers['idempotency-key'] = ['of-{agent.host}']
        plan.follows = structuredClone(plan)
        unsigned('').apply(plan, undefined as never)
      },
    ),
    'from-within': unsignedWith('the request says that it comes from the host itself', 'x-forwarded-for', '127.0.0.1'),
    'as-a-user': unsigned('the request says whom a proxy has let in', ({ request: { headers } }) => {
      for (const name of letInBy) headers[name] = ['lab@{agent.host}']
    }),
    certificate: unsigned('the request says that a proxy has verified a certificate', ({ request: { headers } }) => {
      headers['x-ssl-client-verify'] = ['SUCCESS']
      headers['x-client-cert'] = ['MIIBhTCCASugAwIBAgIQ']
      headers['x-ssl-client-s-dn'] = ['CN={agent.host}']
    }),
    'delegation-as-bearer': unsignedWith(
      'a delegation token is presented as a bearer token',
      'authorization',
      `Bearer ${token}`,
    ),
    dpop: unsigned('a DPoP proof stands in for the signature', ({ request: { headers } }) => {
      headers.authorization = [`DPoP ${token}`]
      headers.dpop = [token]
    }),
  },
  variations: {},
  mutants: {
    'takes a bearer token for a signature': 'bearer-token',
    'takes a password for a signature': 'basic',
    'takes an API key for a signature': 'api-key',
    'takes a signature of the draft before for one': 'signature-of-before',
    'takes a cookie for a signature': 'cookie',
    'takes the cookie that it has set for a signature': 'cookie-that-was-set',
    'answers by an idempotency key before it looks for a signature': 'idempotency-key-of-before',
    'takes the word of a proxy for a signature': 'from-within',
    'takes whom a proxy has let in for a signature': 'as-a-user',
    'takes a DPoP proof for a signature': 'dpop',
  },
})
