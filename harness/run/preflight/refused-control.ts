import type { Answer } from '../../plan/message.ts'
import type { Profile } from '../../target/index.ts'
import { answerInWords } from '../answer-in-words.ts'
import { isPage, pageSays } from './not-reached.ts'
import { likeliest, paragraph, type Cause } from './paragraph.ts'
import type { Performed } from '../performed.ts'

/** All that is known of a positive control that was not accepted. */
export interface Refusal {
  performed: Performed
  profile: Profile
  /** The target fetched the key directory of the agent. */
  reached: boolean
  /** What its clock is known by, and how far off it is, in seconds. */
  clock: { from: 'date' | 'acceptance' | 'assumed'; offset: number }
}

const status =
  (...wanted: number[]) =>
  ({ performed: { answer } }: Refusal): boolean =>
    wanted.includes(answer.status ?? 0)

const between =
  (from: number, below: number) =>
  ({ performed: { answer } }: Refusal): boolean =>
    (answer.status ?? 0) >= from && (answer.status ?? 0) < below

const ok = between(200, 300)

const silent =
  (...troubles: string[]) =>
  ({ performed: { answer } }: Refusal): boolean =>
    answer.status === null && (troubles.length === 0 || troubles.includes(answer.trouble ?? ''))

const reachedNot = (cause: (refusal: Refusal) => boolean) => (refusal: Refusal) => !refusal.reached && cause(refusal)

/** Every connection was lost, and not this one alone: else its clock were known by some answer. */
const isShutOut = ({ profile, clock }: Refusal): boolean =>
  profile.endpoint.startsWith('https:') && profile.http.client_certificate === null && clock.from === 'assumed'

const answered =
  (test: (answer: Answer) => boolean) =>
  ({ performed }: Refusal): boolean =>
    test(performed.answer)

const causes: Cause<Refusal>[] = [
  {
    when: reachedNot(answered(pageSays(/plain HTTP request was sent to HTTPS|speaking plain HTTP to an SSL/i))),
    likely: 'TLS is spoken at that port.',
    remedy: 'Let endpoint begin with https://, and give the PEM file of its authority as http.ca if need be.',
  },
  {
    when: reachedNot(answered(pageSays(/SSL certificate/i))),
    likely: 'The gateway wants a certificate of whoever connects, or another one.',
    remedy: 'Give one that it takes as http.client_certificate.',
  },
  {
    when: ({ performed }) => performed.outcome === 'busy',
    likely: 'It was busy each time it was asked.',
    remedy: 'Ask it more slowly, with limits.rate, or lift its own limit while it is under test.',
  },
  {
    when: reachedNot(silent('timeout')),
    likely: 'Most likely it waits for a key directory that it cannot reach.',
    remedy: 'See to participants.hosting, .bind and .advertise, or allow more time with limits.timeout_ms.',
  },
  {
    when: (facts) => silent('connection-lost')(facts) && isShutOut(facts),
    likely: 'It closes every connection after the handshake: most likely it wants a certificate of whoever connects.',
    remedy: 'Give one as http.client_certificate; if it wants none, look into its log.',
  },
  {
    when: silent(),
    likely: 'Most likely it broke over a right request.',
    remedy: 'Look into its log.',
  },
  {
    when: between(300, 400),
    likely: 'It sends the request elsewhere, where its signature would not fit.',
    remedy: 'Give the address that it names as endpoint.',
  },
  {
    when: reachedNot(status(404, 405, 501)),
    likely: 'Most likely the operation is at another path.',
    remedy: 'Correct endpoint, below which the RPCs are, or give the path as dialect.discover_path.',
  },
  {
    when: reachedNot(answered(isPage)),
    likely: 'Most likely a gateway refused it before it came to the exchange: the answer is a page.',
    remedy:
      'See to endpoint, and to what the gateway wants: http.client_certificate, http.headers; its log may say why.',
  },
  {
    when: status(415),
    likely: 'Most likely it wants another content type than application/json.',
    remedy: 'Let it take application/json: the dialect has no other.',
  },
  {
    when: between(500, 600),
    likely: 'Most likely it broke over a right request, or could not fetch the key directory and says so in this way.',
    remedy: 'Look into its log, and see to participants.hosting, .bind and .advertise.',
  },
  {
    when: (facts) => ok(facts) && facts.performed.reading.reason !== null,
    likely: 'It denies the request, or what is read as a denial reason is none.',
    remedy: 'See to the fixture, and to dialect.denial_reason and dialect.accepted.',
  },
  {
    when: (facts) => ok(facts) && facts.performed.outcome === 'crashed',
    likely: 'Most likely something else than the exchange answers at this path: the body is not a JSON object.',
    remedy: 'Correct endpoint, or dialect.discover_path.',
  },
  {
    when: (facts) => ok(facts) && facts.profile.dialect.accepted !== null,
    likely: 'Most likely the expression in dialect.accepted does not fit the answer.',
    remedy: 'Correct dialect.accepted, or leave it out.',
  },
  {
    when: ok,
    likely: 'It took the request, and offered nothing of what was asked for, or its offers are spelt in another way.',
    remedy:
      'See to the fixture, and to dialect.groups, .uri, .offers and .offer_id; where a delegation was sent, to dialect.chain, .principal_domain and .names.',
  },
  {
    when: ({ reached }) => reached,
    likely:
      'It read the key, and refused what the key had signed: most likely it knows itself by another address than endpoint, or its clock is not the one that its Date shows.',
    remedy:
      'Give its own view of its address as http.target_uri, see to its clock, and to proxies that drop or rewrite lines, an empty Authorization among them.',
  },
  {
    when: () => true,
    likely: 'It refused before it looked up the key, or cannot look it up.',
    remedy:
      'See to participants.hosting, .bind and .advertise; then to the shape of the request: dialect.names, and what its answer says.',
  },
]

const clockInWords = ({ clock }: Refusal): string => {
  const off = Math.round(Math.abs(clock.offset))
  if (clock.from === 'assumed') return 'It sends no Date, and took no window within two hours of this clock.'
  if (off < 2) return ''
  return `Its clock is ${off} s ${clock.offset > 0 ? 'ahead of' : 'behind'} this one, and was allowed for.`
}

/** The positive control failed. */
export const refusedControl = (refusal: Refusal): string => {
  const { performed, profile, reached } = refusal
  const { method, target } = performed.built.message
  const looked = reached ? 'It fetched the key directory.' : 'It did not fetch the key directory.'
  return paragraph({
    tried: `The target did not accept the positive control, a right request for a public resource: ${method} ${new URL(profile.endpoint).origin}${target}.`,
    came: [`It was ${answerInWords(performed)}.`, looked, clockInWords(refusal)].filter(Boolean).join(' '),
    ...likeliest(causes, refusal),
  })
}
