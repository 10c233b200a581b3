import { together } from '../../harness/plan/edits.ts'
import { authority, child } from '../../harness/plan/chain.ts'
import { claims, delegation, first, jose, last, link, tokens, toldAlike } from './edits.ts'

const unheardOf = 'conformance:unheard-of'

/** What is wrong with a chain whoever brings it. */
export const broken = {
  expired: together(
    'the tokens of a chain that a broker brings have expired',
    claims('', first, { exp: '{past-1800}' }),
    claims('', last, { exp: '{past-1800}' }),
  ),
  widened: toldAlike(
    'the last token of a chain that a broker brings has a scope more',
    claims('', last, {
      scope: '"internal:reports internal:ledger"',
    }),
  ),
  'signer-not-named': tokens(
    'a key that nobody named signs the last token of a chain that a broker brings',
    authority('principal'),
    child('stranger', 'agent'),
  ),
  'not-the-owners': link('a stranger signs the first token of a chain that a broker brings', first, (one) => {
    one.key = 'stranger'
  }),
  forged: link('the signature of the last token of a chain that a broker brings is corrupted', last, (one) => {
    one.signature = 'flipped'
  }),
  'unknown-claim': claims('the last token of a chain that a broker brings has an unknown claim', last, {
    conformance_unheard_of: '1',
  }),
  'another-audience': claims('the last token of a chain that a broker brings is addressed to somebody else', last, {
    aud: '"https://elsewhere.example/v1"',
  }),
  'without-cnf': claims('the last token of a chain that a broker brings is bound to nobody', last, { cnf: undefined }),
  'hashed-with-the-public-key': link('the last token of a chain that a broker brings has a keyed hash', last, (one) => {
    one.header.alg = '"HS256"'
    one.signature = 'keyed-hash'
  }),
  'crit-unknown': jose(
    'the last token of a chain that a broker brings has a critical parameter that nobody knows',
    last,
    {
      crit: '["conformance"]',
      conformance: 'true',
    },
  ),
  'another-format': delegation('token_format of a chain that a broker brings is saml', { token_format: 'saml' }),
  'no-principal': delegation('what a broker brings has no principal_id', { principal_id: undefined }),
  'critical-extension': delegation('a delegation that a broker brings has a critical extension that nobody knows', {
    ext: { [unheardOf]: true },
    ext_critical: [unheardOf],
  }),
  ended: delegation('expires_at of a chain that a broker brings was an hour ago', {
    expires_at: '{pasttime-3600@seconds}',
  }),
}

/** What is wrong with the token by which the agent has passed the chain on to the broker. */
export const brokenForBroker = {
  'passed-on-forged': link('the signature of the token is corrupted that names the broker', last, (one) => {
    one.signature = 'flipped'
  }),
  'passed-on-widened': toldAlike(
    'the token that names the broker has a scope more',
    claims('', last, {
      scope: '"internal:reports internal:ledger"',
    }),
  ),
  'passed-on-expired': claims('the token that names the broker has expired', last, { exp: '{past-1800}' }),
  'passed-on-longer': toldAlike(
    'the token that names the broker outlives its parent',
    claims('', last, { exp: '{beyond+660}' }),
  ),
  'passed-on-unknown-claim': claims('the token that names the broker has an unknown claim', last, {
    conformance_unheard_of: '1',
  }),
}
