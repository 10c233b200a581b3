import { together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { delegated } from './baseline.ts'
import { authority, bound, child } from '../../harness/plan/chain.ts'
import { strangerAnywhere } from './drawn.ts'
import { claims, first, jose, last, link, strangerSignsUnder, tokens } from './edits.ts'

export default flip({
  id: 'delegation/linkage',
  spec: 'Authentication, Delegation, 3',
  level: 'must',
  requires: "The key in a token's header is the one that its parent is bound to.",
  implies: ['delegation/anchor', 'delegation/child-signature'],
  on: delegated,
  faults: {
    'signer-not-named': tokens(
      'a key that nobody named signs the last token',
      authority('principal'),
      child('stranger', 'agent'),
    ),
    'signer-not-named-anywhere': strangerAnywhere,
    'owner-passes-on': tokens('the owner signs the second token too', authority('principal'), child('owner', 'agent')),
    'owner-passes-on-unnamed': together(
      'the owner signs the second token too, and its header has no key',
      tokens('', authority('principal'), child('owner', 'agent')),
      jose('', last, { jwk: undefined }),
    ),
    'fifth-not-named': tokens(
      'of five tokens the last is signed by a key that nobody named',
      authority('principal'),
      child('principal', 'middle'),
      child('middle', 'second-middle'),
      child('second-middle', 'third-middle'),
      child('stranger', 'agent'),
    ),
    dropped: tokens('a token in the middle is left out', authority('principal'), child('middle', 'agent')),
    'issued-to-itself': tokens(
      'the agent, whom nobody named, signs a token for itself',
      authority('principal'),
      child('agent', 'agent'),
    ),
    'blank-behind': claims("the first token is bound to the signer's thumbprint and a blank behind it", first, {
      cnf: '{"jkt":"{key.principal.thumbprint} "}',
    }),
    'names-nobody': claims('the first token is bound to an empty thumbprint', first, { cnf: '{"jkt":""}' }),
    truncated: claims("the first token is bound to the beginning of the signer's thumbprint", first, {
      cnf: '{"jkt":"{key.principal.thumbprint.16}"}',
    }),
    'other-case': claims("the first token is bound to the signer's thumbprint in small letters", first, {
      cnf: '{"jkt":"{key.principal.thumbprint.small}"}',
    }),
    'one-letter-off': claims("the first token is bound to what is one letter off the signer's thumbprint", first, {
      cnf: bound('principal').replace('thumbprint', 'thumbprint.off-41'),
    }),
    'one-letter-off-later': together(
      "of three tokens the second is bound to what is one letter off the last one's signer",
      tokens('', authority('principal'), child('principal', 'middle'), child('middle', 'agent')),
      link('', 1, (one) => {
        one.claims.cnf = bound('middle').replace('thumbprint', 'thumbprint.off-41')
      }),
    ),
    'kid-of-another': strangerSignsUnder(
      'the key in the header has for its kid the thumbprint of the one that the parent names',
      '"x":"{key.stranger.x}","kid":"{key.principal.thumbprint}"',
    ),
    'kid-in-header': together(
      'a key that nobody named signs, and the kid of the header is the thumbprint that the parent names',
      tokens('', authority('principal'), child('stranger', 'agent')),
      jose('', last, { kid: '"{key.principal.thumbprint}"' }),
    ),
    // The owner has granted to both, and each link is right in its own chain.
    spliced: tokens(
      'the last token is of a sibling chain, whose authority names its signer',
      authority('principal'),
      child('sibling', 'agent'),
    ),
    doubled: tokens(
      'the last token stands there twice',
      authority('principal'),
      child('principal', 'agent'),
      child('principal', 'agent'),
    ),
    exchanged: tokens(
      'two children have changed places',
      authority('principal'),
      child('middle', 'agent'),
      child('principal', 'middle'),
    ),
    turned: tokens('the last token comes first', child('principal', 'agent'), authority('principal')),
    'broken-in-the-middle': tokens(
      'of three tokens the second is signed by a key that the first does not name',
      authority('principal'),
      child('stranger', 'middle'),
      child('middle', 'agent'),
    ),
    'third-not-named': tokens(
      'of four tokens the third is signed by a key that nobody named',
      authority('principal'),
      child('principal', 'middle'),
      child('stranger', 'second-middle'),
      child('second-middle', 'agent'),
    ),
    'fourth-not-named': tokens(
      'of four tokens the last is signed by a key that nobody named',
      authority('principal'),
      child('principal', 'middle'),
      child('middle', 'second-middle'),
      child('stranger', 'agent'),
    ),
  },
  variations: {},
  mutants: {
    'compares the signers of three tokens at most': 'fourth-not-named',
    'does not compare the signer with the parent': 'signer-not-named',
    'takes a token that its signer issues to itself': 'issued-to-itself',
    'compares signers without blanks behind them': 'blank-behind',
    'compares signers without case': 'other-case',
    'compares as much of a signer as its parent names': 'truncated',
    "compares as much of a signer's thumbprint as a word holds": 'one-letter-off',
    'takes the kid of a key for its thumbprint': 'kid-of-another',
    'takes the kid of a header for the signer': 'kid-in-header',
    'takes the owner for the signer of any token': 'owner-passes-on',
    "verifies a token that names no key by the owner's": 'owner-passes-on-unnamed',
    'compares the last signer only': 'broken-in-the-middle',
    'compares the first and the last signer only': 'third-not-named',
    'takes a signer that any token names': 'doubled',
  },
})
