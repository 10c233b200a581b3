import { together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { delegated } from './baseline.ts'
import { corruptedAnywhere, signedByAnotherAnywhere } from './drawn.ts'
import { chained, jose, last, link, strangerSignsUnder } from './edits.ts'

export default flip({
  id: 'delegation/child-signature',
  spec: 'Authentication, Delegation, 4',
  level: 'must',
  requires: 'Each child is verified by the key in its header.',
  implies: ['delegation/linkage'],
  on: delegated,
  faults: {
    flipped: link("a bit of the last token's signature is flipped", last, (one) => {
      one.signature = 'flipped'
    }),
    prolonged: link("three octets of zero stand after the last token's signature", last, (one) => {
      one.form = '{header}.{payload}.{signature}AAAA'
    }),
    'flipped-anywhere': corruptedAnywhere,
    'signed-by-another-anywhere': signedByAnotherAnywhere,
    // To what no variation draws: what is signed then would be what is sent (`anyTimeShorter`).
    'payload-changed': link('a claim of the last token is changed after signing', last, (one) => {
      one.afterwards = { claims: { exp: '{beyond+119}' } }
    }),
    'header-changed': link("the last token's header is changed after signing", last, (one) => {
      one.afterwards = { header: { typ: '"jwt"' } }
    }),
    'signed-by-another': link('another key signs than the header names', last, (one) => {
      one.key = 'stranger'
    }),
    'signed-by-the-owner': link('the owner signs the last token, and not the key in its header', last, (one) => {
      one.key = 'owner'
    }),
    'jwk-said-to-be-of-another-type': jose('the key in the header is said to be of another type', last, {
      jwk: '{"kty":"EC","crv":"Ed25519","x":"{key.principal.x}"}',
    }),
    'second-jwk-said-to-be-of-another-type': together(
      "of three tokens the middle one's key is said to be of another type",
      chained('a longer chain', 'principal', 'middle', 'agent'),
      jose('', 1, { jwk: '{"kty":"EC","crv":"Ed25519","x":"{key.principal.x}"}' }),
    ),
    'third-jwk-said-to-be-of-another-type': together(
      "of three tokens the last one's key is said to be of another type",
      chained('a longer chain', 'principal', 'middle', 'agent'),
      jose('', last, { jwk: '{"kty":"EC","crv":"Ed25519","x":"{key.middle.x}"}' }),
    ),
    'jwk-of-another-curve': jose('the key in the header is said to be of another curve', last, {
      jwk: '{"kty":"OKP","crv":"X25519","x":"{key.principal.x}"}',
    }),
    // Whoever copies 32 octets of it has the key that the token before is bound to.
    'jwk-of-an-octet-more': jose('`x` of the key in the header has 33 octets, the first 32 of them the key', last, {
      jwk: '{"kty":"OKP","crv":"Ed25519","x":"{key.principal.x.33}"}',
    }),
    'jwk-missing': jose('the last token has no key in its header', last, { jwk: undefined }),
    'jwk-of-another-type': jose('the key in the header is of another type', last, {
      jwk: '{"kty":"EC","crv":"P-256","x":"{key.principal.x}","y":"{key.principal.x}"}',
    }),
    // Libraries that read a key with its private half may make the public one of that, and not of `x`.
    'by-a-private-half': strangerSignsUnder(
      'the key in the header has the private half of another key, which signs',
      '"x":"{key.principal.x}","d":"{key.stranger.d}"',
    ),
    'middle-flipped': together(
      "a bit of a middle token's signature is flipped",
      chained('a longer chain', 'principal', 'middle', 'agent'),
      link('flipped', 1, (one) => {
        one.signature = 'flipped'
      }),
    ),
    'third-flipped': together(
      "of four tokens a bit of the third one's signature is flipped",
      chained('a longer chain', 'principal', 'middle', 'second-middle', 'agent'),
      link('flipped', 2, (one) => {
        one.signature = 'flipped'
      }),
    ),
    'sixth-flipped': together(
      "of six tokens a bit of the last one's signature is flipped",
      chained('a longer chain', 'principal', 'middle', 'second-middle', 'third-middle', 'fourth-middle', 'agent'),
      link('flipped', last, (one) => {
        one.signature = 'flipped'
      }),
    ),
    'fourth-flipped': together(
      "of four tokens a bit of the last one's signature is flipped",
      chained('a longer chain', 'principal', 'middle', 'second-middle', 'agent'),
      link('flipped', last, (one) => {
        one.signature = 'flipped'
      }),
    ),
  },
  variations: {
    'jwk-members': jose('the key in the header has all members of a published key', last, {
      jwk: '{"kty":"OKP","crv":"Ed25519","x":"{key.principal.x}","use":"sig","alg":"EdDSA"}',
    }),
  },
  mutants: {
    'takes the first 32 octets of a key in a header': 'jwk-of-an-octet-more',
    'does not verify children': 'flipped',
    'verifies the first 64 octets of a signature': 'prolonged',
    'verifies by the private half of a key in a header': 'by-a-private-half',
    'verifies children by any key of the chain': 'signed-by-the-owner',
    'verifies the last token only': 'middle-flipped',
    'verifies three tokens at most': 'fourth-flipped',
    'verifies five tokens at most': 'sixth-flipped',
    'verifies only tokens that have a key in the header': 'jwk-missing',
    'takes the thumbprint of all members of a key': 'jwk-members',
  },
  open: {
    'jwk-private': jose('the key in the header has its private half', last, {
      jwk: '{"kty":"OKP","crv":"Ed25519","x":"{key.principal.x}","d":"{key.principal.d}"}',
    }),
  },
})
