import type { Drafted } from '../gather.ts'

const op = 'signature-base'

interface Request {
  method: string
  uri: string
  headers: [name: string, value: string][]
  label?: string
  member: string
}

const given = (
  slug: string,
  says: string,
  { method, uri, headers, label = 'agent', member }: Request,
  expected: { base: string[] } | { twin: string },
  source?: string,
): Drafted => {
  const target = uri.replace(/^https?:\/\/[^/]*/, '')
  const lines = [...headers, ['signature-input', `${label}=${member}`]]
  return {
    slug,
    says,
    op,
    input: { target_uri: uri, request: { method, target, headers: lines, body: '' }, label },
    ...('twin' in expected
      ? { result: 'reject', twin: expected.twin }
      : { result: 'accept', value: [...expected.base, `"@signature-params": ${member}`].join('\n') }),
    ...(source === undefined ? {} : { source }),
  }
}

const parameters =
  ';keyid="poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U";alg="ed25519";created=1907755199;expires=1907755259'
const five = '("@method" "@target-uri" "content-digest" "authorization" "signature-agent")'
const uri = 'https://exchange.vectors.example/v1/svc.v1.ExchangeService/DiscoverResources'
const digest = 'sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:'
const agent = '"https://agent.vectors.example"'

const headers = (authorization = '', signatureAgent = agent): [string, string][] => [
  ['content-digest', digest],
  ['authorization', authorization],
  ['signature-agent', signatureAgent],
]

const request = (changes: Partial<Request> = {}): Request => ({
  method: 'POST',
  uri,
  headers: headers(),
  member: five + parameters,
  ...changes,
})

const baseOf = (changes: Partial<Record<'method' | 'uri' | 'authorization' | 'agent', string>> = {}): string[] => [
  `"@method": ${changes.method ?? 'POST'}`,
  `"@target-uri": ${changes.uri ?? uri}`,
  `"content-digest": ${digest}`,
  `"authorization": ${changes.authorization ?? ''}`,
  `"signature-agent": ${changes.agent ?? agent}`,
]

const plain = given('plain', 'the five components of a request', request(), { base: baseOf() })

/** RFC 9421, B.2: the request of its examples, some of whose fields are covered. */
const example: Request = {
  method: 'POST',
  uri: 'https://example.com/foo?param=Value&Pet=dog',
  headers: [
    ['Host', 'example.com'],
    ['Date', 'Tue, 20 Apr 2021 02:07:55 GMT'],
    ['Content-Type', 'application/json'],
    [
      'Content-Digest',
      'sha-512=:WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BNNyealdVLvRwEmTHWXvJwew==:',
    ],
    ['Content-Length', '18'],
  ],
  label: 'sig-b26',
  member:
    '("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"',
}

const fields: [string, string][] = [
  ['Host', 'www.example.com'],
  ['X-OWS-Header', '   Leading and trailing whitespace.   '],
  ['Cache-Control', 'max-age=60'],
  ['Cache-Control', '    must-revalidate'],
  ['Example-Dict', ' a=1,    b=2;x=1;y=2,   c=(a   b   c), d'],
  ['X-Empty-Header', ''],
]

const facts: Drafted[] = [
  given(
    'rfc9421-b26',
    'the signature base of RFC 9421, B.2.6',
    example,
    {
      base: [
        '"date": Tue, 20 Apr 2021 02:07:55 GMT',
        '"@method": POST',
        '"@path": /foo',
        '"@authority": example.com',
        '"content-type": application/json',
        '"content-length": 18',
      ],
    },
    'RFC 9421, B.2.6',
  ),
  given(
    'rfc9421-2-1',
    'the fields of RFC 9421, 2.1, that are not folded',
    {
      method: 'GET',
      uri: 'https://www.example.com/',
      headers: fields,
      label: 'sig1',
      member: '("x-ows-header" "cache-control" "example-dict" "x-empty-header")',
    },
    {
      base: [
        '"x-ows-header": Leading and trailing whitespace.',
        '"cache-control": max-age=60, must-revalidate',
        '"example-dict": a=1,    b=2;x=1;y=2,   c=(a   b   c), d',
        '"x-empty-header": ',
      ],
    },
    'RFC 9421, 2.1 and 2.1.2',
  ),
  given(
    'rfc9421-2-1-2',
    'the members of the dictionary of RFC 9421, 2.1.2',
    {
      method: 'GET',
      uri: 'https://www.example.com/',
      headers: fields,
      label: 'sig1',
      member: '("example-dict";key="a" "example-dict";key="d" "example-dict";key="b" "example-dict";key="c")',
    },
    {
      base: [
        '"example-dict";key="a": 1',
        '"example-dict";key="d": ?1',
        '"example-dict";key="b": 2;x=1;y=2',
        '"example-dict";key="c": (a b c)',
      ],
    },
    'RFC 9421, 2.1.2',
  ),
]

const uris: [slug: string, says: string, uri: string][] = [
  ['query', 'the address has a query', `${uri}?a=1&b=2`],
  ['empty-query', 'the address has an empty query', `${uri}?`],
  ['encoded', 'the address has percent-encoded letters', `${uri}/%7Eagent%20one`],
  ['encoded-lower', 'the address has percent-encoding in small letters', `${uri}/%c3%a9`],
  ['port', 'the address has a port', 'https://exchange.vectors.example:8443/v1/x'],
  ['http', 'the address is of http', 'http://127.0.0.1:8700/v1/x'],
  ['double-slash', 'the path has two slashes', 'https://exchange.vectors.example/v1//x'],
  ['root', 'the path is a slash', 'https://exchange.vectors.example/'],
  ['plus', 'the query has a plus and an encoded comma', `${uri}?q=a+b%2C`],
]

const values: [slug: string, says: string, authorization: string, agent: string][] = [
  ['authorization-filled', 'Authorization is filled', 'Bearer abc', agent],
  ['authorization-inner-space', 'white space within a value stays', 'Bearer  a  b', agent],
  ['agent-bare', 'Signature-Agent is bare', '', 'https://agent.vectors.example'],
  ['agent-slash', 'Signature-Agent ends in a slash', '', '"https://agent.vectors.example/"'],
  ['authorization-quotes', 'a value has quotes and a backslash', String.raw`Digest a="b\"c"`, agent],
]

const orders = [
  '("signature-agent" "authorization" "content-digest" "@target-uri" "@method")',
  '("content-digest" "@method" "authorization" "@target-uri" "signature-agent")',
]

const lineOf = new Map(baseOf().map((line) => [line.slice(0, line.indexOf(':')), line]))

const orderedBase = (list: string): string[] =>
  list
    .slice(1, -1)
    .split(' ')
    .map((name) => lineOf.get(name) ?? '')

const parametersOf: [slug: string, says: string, text: string][] = [
  ['no-parameters', 'there are no parameters', ''],
  ['parameters-turned', 'the parameters stand in another order', ';expires=2;created=1;alg="ed25519";keyid="k"'],
  ['nonce', 'there is a nonce', `${parameters};nonce="n0nce=="`],
  ['tag', 'there is a tag', `${parameters};tag="web-bot-auth"`],
  ['unknown-parameter', 'there is a parameter that is not known', `${parameters};vendor="x"`],
  ['negative-created', 'created is negative', ';created=-1;keyid="k"'],
]

const hop = `${five.slice(0, -1)} "signature";key="agent")${parameters}`

const labelAbsent = (): Drafted => {
  const { value: _, ...draft } = plain
  const input = { ...plain.input, label: 'broker' }
  return { ...draft, slug: 'label-absent', says: 'the label is not there', input, result: 'reject', twin: 'plain' }
}

/** RFC 9421, 2.5, over what this protocol covers. */
export const signatureBases = (): Drafted[] => [
  plain,
  ...facts,
  ...['GET', 'PUT', 'DELETE', 'post', 'M-SEARCH'].map((method) =>
    given(`method-${method}`, `the method is ${method}`, request({ method }), { base: baseOf({ method }) }),
  ),
  ...uris.map(([slug, says, one]) => given(slug, says, request({ uri: one }), { base: baseOf({ uri: one }) })),
  ...values.map(([slug, says, authorization, one]) =>
    given(slug, says, request({ headers: headers(authorization, one) }), {
      base: baseOf({ authorization, agent: one }),
    }),
  ),
  given('space-around', 'there is white space around a value', request({ headers: headers('  Bearer abc \t') }), {
    base: baseOf({ authorization: 'Bearer abc' }),
  }),
  given(
    'names-in-capitals',
    'the names of the fields are in capital letters',
    request({ headers: headers().map(([name, value]) => [name.toUpperCase(), value]) }),
    { base: baseOf() },
  ),
  given(
    'two-lines',
    'a covered field stands in two lines',
    request({
      headers: [...headers(), ['x-note', 'one '], ['x-other', 'between'], ['x-note', ' two']],
      member: `${five.slice(0, -1)} "x-note")${parameters}`,
    }),
    { base: [...baseOf(), '"x-note": one, two'] },
  ),
  given(
    'empty-line-among-two',
    'a covered field stands in two lines, the second of which is empty',
    request({
      headers: [...headers(), ['x-note', 'one'], ['x-note', '']],
      member: `${five.slice(0, -1)} "x-note")${parameters}`,
    }),
    { base: [...baseOf(), '"x-note": one, '] },
  ),
  ...orders.map((list, i) =>
    given(`order-${i + 1}`, 'the components stand in another order', request({ member: list + parameters }), {
      base: orderedBase(list),
    }),
  ),
  ...parametersOf.map(([slug, says, text]) => given(slug, says, request({ member: five + text }), { base: baseOf() })),
  given('nothing-covered', 'nothing is covered', request({ member: `()${parameters}` }), { base: [] }),
  given(
    'hop',
    'a hop covers the signature before it',
    request({ headers: [...headers(), ['signature', 'agent=:AAAA:, broker=:BBBB:']], label: 'broker', member: hop }),
    { base: [...baseOf(), '"signature";key="agent": :AAAA:'] },
  ),
  given(
    'hop-in-lines',
    'a hop covers the signature before it, which stands in a line of its own',
    request({
      headers: [...headers(), ['signature', 'agent=:AAAA:'], ['signature', 'broker=:BBBB:']],
      label: 'broker',
      member: hop,
    }),
    { base: [...baseOf(), '"signature";key="agent": :AAAA:'] },
  ),
  labelAbsent(),
  ...(
    [
      ['component-twice', 'a component is covered twice', `${five.slice(0, -1)} "@method")`],
      ['field-absent', 'a field is covered that is not there', `${five.slice(0, -1)} "x-absent")`],
      ['name-in-capitals', 'a covered name is in capital letters', five.replace('authorization', 'Authorization')],
      ['unknown-derived', 'a derived component is covered that does not exist', `${five.slice(0, -1)} "@nothing")`],
      ['signature-params', '`@signature-params` is covered', `${five.slice(0, -1)} "@signature-params")`],
      ['bare-name', 'a covered name is not quoted', five.replace('"@method"', 'method')],
      ['unclosed', 'the list is not closed', five.slice(0, -1)],
      ['no-list', 'there is a string in place of the list', '"@method"'],
      ['no-space', 'no space stands between two names', five.replace('" "', '""')],
    ] satisfies [string, string, string][]
  ).map(([slug, says, list]) => given(slug, says, request({ member: list + parameters }), { twin: 'plain' })),
]
