import { flip } from '../../harness/plan/rule.ts'
import { signedForOffer } from './baseline.ts'
import type { Plan } from '../../harness/plan/plan.ts'
import { unsigned } from './edits.ts'

const sentTo = (says: string, target: string) =>
  unsigned(`an unsigned request ${says}`, ({ request }) => {
    request.target = target
  })

const got = (says: string, query: string) =>
  unsigned(`an unsigned GET has the message ${says}`, ({ request }) => {
    request.method = 'GET'
    request.target = `{path}?${query}`
    request.body = { text: '' }
  })

/** Header fields by which proxies say what they were asked for. */
const askedFor = ['x-original-url', 'x-original-uri', 'x-rewrite-url', 'x-forwarded-uri', 'x-forwarded-path']

const saysAskedFor = ({ request: { headers } }: Plan, path: string): void => {
  for (const name of askedFor) headers[name] = [path]
}

const declared = (type: string) =>
  unsigned(`an unsigned request is declared as ${type}`, ({ request }) => {
    request.headers['content-type'] = [type]
  })

/** A framework may lead several ways to one operation; each wants the signature. */
export default flip({
  id: 'signature/every-door',
  spec: 'Authentication, Rules for request signatures, 1',
  level: 'must',
  requires: 'No other way to an operation is served without a signature.',
  implies: ['signature/present'],
  on: signedForOffer,
  faults: {
    'get-json': got('in its query', 'connect=v1&encoding=json&message={message.percent}'),
    'get-base64': got('in base64url in its query', 'connect=v1&encoding=json&base64=1&message={message.base64url}'),
    'without-a-type': unsigned('an unsigned request does not declare what its body is', ({ request }) => {
      delete request.headers['content-type']
    }),
    'in-chunks': unsigned('an unsigned request has its body in chunks', ({ request }) => {
      request.headers['transfer-encoding'] = ['chunked']
    }),
    'absolute-form': unsigned('an unsigned request names the whole address in its first line', ({ request }) => {
      request.form = 'absolute'
    }),
    'as-text': declared('text/plain'),
    'as-form': declared('application/x-www-form-urlencoded'),
    'as-grpc-web': declared('application/grpc-web+json'),
    'as-stream': declared('application/connect+json'),
    'as-json-in-other-case': declared('Application/JSON; charset=utf-8'),
    'slash-before': sentTo('has a second slash before its path', '/{path}'),
    'slash-within': sentTo('has a second slash within its path', '{path.doubled}'),
    'slash-after': sentTo('has a slash after its path', '{path}/'),
    'encoded-slash-after': sentTo('has a percent-encoded slash after its path', '{path}%2F'),
    'dot-before': sentTo('has a segment of one dot before its path', '/.{path}'),
    'dots-before': sentTo('has a segment before its path, and two dots to leave it out', '/health/..{path}'),
    'encoded-dots-before': sentTo(
      'has a segment before its path, and two percent-encoded dots to leave it out',
      '/health/%2e%2e{path}',
    ),
    'dots-with-a-parameter': sentTo(
      'has a segment before its path, and two dots with a parameter to leave it out',
      '/health/..;{path}',
    ),
    'format-after': sentTo('names a format after its path', '{path}.json'),
    'percent-encoded': sentTo('has a percent-encoded letter in its path', '{path.encoded}'),
    'percent-encoded-before': sentTo('has a percent-encoded letter before its last segment', '{path.encoded-before}'),
    'letter-turned': sentTo('has a letter of its path in the other case', '{path.turned}'),
    'lower-case': sentTo('has its path in lower case', '{path.lower}'),
    'space-after': sentTo('has a percent-encoded space after its path', '{path}%20'),
    'null-after': sentTo('has a percent-encoded null after its path', '{path}%00'),
    'encoded-path-parameter': sentTo('has a percent-encoded parameter after its path', '{path}%3Bversion=1'),
    'path-parameter': sentTo('has a parameter after its path', '{path};version=1'),
    'without-version': sentTo('leaves the version out of its path', '{path.unversioned}'),
    'with-query': sentTo('has a query', '{path}?health=1'),
    'address-of-a-proxy': unsigned('an unsigned request for another path says what a proxy was asked for', (plan) => {
      plan.request.target = '/'
      saysAskedFor(plan, '{path}')
    }),
    'another-address-of-a-proxy': unsigned(
      'an unsigned request says that a proxy was asked for something else',
      (plan) => saysAskedFor(plan, '/.well-known/svc.json'),
    ),
    options: unsigned('an unsigned OPTIONS has the body of a POST', ({ request }) => {
      request.method = 'OPTIONS'
    }),
    'as-if-before-another': unsigned('an unsigned request says that it comes before another', ({ request }) => {
      request.headers['access-control-request-method'] = ['POST']
      request.headers.origin = ['http://{agent.host}']
    }),
    'to-be-upgraded': unsigned('an unsigned request asks for another protocol', ({ request }) => {
      request.headers.connection = ['Upgrade']
      request.headers.upgrade = ['websocket']
    }),
    'by-a-probe': unsigned('an unsigned request says that it is a probe of its health', ({ request }) => {
      request.headers['user-agent'] = ['kube-probe/1.29 ELB-HealthChecker/2.0 GoogleHC/1.0']
    }),
    'method-override': unsigned('an unsigned GET asks to be taken for a POST', ({ request }) => {
      request.method = 'GET'
      request.headers['x-http-method-override'] = ['POST']
    }),
  },
  variations: {},
  mutants: {
    'serves an unsigned GET with a message': 'get-json',
    'guards bodies of application/json only': 'as-text',
    'guards no OPTIONS': 'options',
    'guards nothing whose length it is not told': 'in-chunks',
    'guards nothing that declares no type': 'without-a-type',
    'guards a path only where the first line begins with it': 'absolute-form',
    'guards a path as sent, and routes it without what two dots leave out': 'dots-before',
    'guards nothing that says that it comes before another': 'as-if-before-another',
    'guards nothing that asks for another protocol': 'to-be-upgraded',
    'guards no probes of its health': 'by-a-probe',
    'guards a path as sent, and routes it without double slashes': 'slash-within',
    'guards a path as sent, and routes it without its last slash': 'slash-after',
    'guards a path as sent, and routes it without its last encoded slash': 'encoded-slash-after',
    'guards a path as sent, and routes it without dots': 'dot-before',
    'guards a path as sent, and routes it without its format': 'format-after',
    'guards a path as sent, and routes it percent-decoded': 'percent-encoded',
    'guards a path as sent, and routes it without what stands for nothing behind it': 'space-after',
    'guards a path in its own case, and routes it in any': 'lower-case',
    'goes where a proxy says that it was asked to': 'address-of-a-proxy',
    'guards what a proxy says that it was asked for': 'another-address-of-a-proxy',
  },
})
