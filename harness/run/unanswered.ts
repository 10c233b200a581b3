import { likeliest, paragraph, type Cause } from './preflight/paragraph.ts'

/** A call that brought no answer. */
interface Silence {
  /** The call: method and URL. */
  call: string
  /** What was thrown, for people. */
  error: string
}

const mentions =
  (pattern: RegExp) =>
  ({ error }: Silence): boolean =>
    pattern.test(error)

const causes: Cause<Silence>[] = [
  {
    when: mentions(/^the proxy \S+ does not answer/),
    likely: 'Most likely the proxy is not started, or is at another address.',
    remedy: 'Start it, correct http.proxy, or leave that out.',
  },
  {
    when: mentions(/ECONNREFUSED/),
    likely: 'Most likely nothing listens at that address.',
    remedy: 'Start the exchange, or correct endpoint; where it is reached at another address, give http.connect.',
  },
  {
    when: mentions(/ENOTFOUND|EAI_AGAIN/),
    likely: 'Most likely the name is misspelt, or known only where the exchange runs.',
    remedy: 'Correct endpoint, or give the address to dial as http.connect.',
  },
  {
    when: mentions(/certificate required|bad certificate|alert number (40|42|116)\b/i),
    likely: 'Most likely it wants a certificate of whoever connects, or another one.',
    remedy: 'Give one that it takes as http.client_certificate.',
  },
  {
    when: mentions(/certificate|self[- ]signed|unable to verify|issuer/i),
    likely: 'Its certificate is not signed by an authority that this machine knows, or is not for that name.',
    remedy: 'Give the PEM file of the authority as http.ca, or correct the host name in endpoint.',
  },
  {
    when: mentions(/wrong version number|EPROTO|packet length|SSL routines/i),
    likely: 'Most likely plain HTTP is spoken at that port.',
    remedy: 'Let endpoint begin with http://.',
  },
  {
    when: mentions(/proxy/i),
    likely: 'Most likely the proxy refuses the address.',
    remedy: 'Correct http.proxy, or leave it out.',
  },
  {
    when: mentions(/not-http|does not match the HTTP|HTTPParserError/i),
    likely: 'Most likely TLS, or another protocol than HTTP, is spoken at that port.',
    remedy: 'Let endpoint begin with https://, or correct its port.',
  },
  {
    when: mentions(/time|EHOSTUNREACH|ENETUNREACH/i),
    likely: 'Most likely a firewall drops what is sent, or the exchange hangs.',
    remedy: 'Open the way to it, or allow it more time with limits.timeout_ms.',
  },
  {
    when: () => true,
    likely: 'Most likely something else than the exchange has that port, or it broke.',
    remedy: 'Look into its log, and compare endpoint with where it listens.',
  },
]

/** The first check failed: the target does not answer. */
export const unanswered = (call: string, error: string): string =>
  paragraph({
    tried: `${call} was sent, and the target does not answer:`,
    came: `${error}.`,
    ...likeliest(causes, { call, error }),
  })

const fixtureCauses: Cause<{ says: string }>[] = [
  {
    when: ({ says: text }) => !/was answered with/.test(text),
    likely: 'Most likely the control API is not started, or is at another address.',
    remedy: 'Start it, or correct control in the profile;',
  },
  {
    when: ({ says: text }) => /with (401|403)/.test(text),
    likely: 'Most likely the control API wants credentials.',
    remedy: 'Give the lines that it wants as http.headers;',
  },
  {
    when: ({ says: text }) => /with (405|415)/.test(text),
    likely: 'Most likely it is not the control API that answers there, or not by PUT with application/json.',
    remedy: 'Correct control in the profile;',
  },
  {
    when: ({ says: text }) => /with 4/.test(text),
    likely: 'Most likely the target reads the fixture otherwise than it is written, or is stricter about its members.',
    remedy: 'Compare with section 4 of the contract, where unknown members are to be passed over;',
  },
  {
    when: () => true,
    likely: 'Most likely the target broke over it.',
    remedy: 'Look into its log;',
  },
]

/** The target has a call for the fixture, and did not take it. `says` is what the call came to. */
export const fixtureRefused = (says: string): string => {
  const { likely, remedy } = likeliest(fixtureCauses, { says })
  const otherwise = 'or load what "fixture --target FILE" prints by hand, and leave out control.'
  return paragraph({
    tried: 'The fixture was handed over, and the fixture was not taken:',
    came: `${says}.`,
    likely,
    remedy: `${remedy} ${otherwise}`,
  })
}
