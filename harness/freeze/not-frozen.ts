import type { Rule } from '../plan/rule.ts'

const counting = 'It counts accesses: its verdict is on many requests, and on what the exchange remembers of them.'
const remembering = 'Its verdict rests on what the exchange has read before, and remembers.'
const meeting = 'It is about what comes at the same moment.'
const answering = "It judges an exchange's answer, and a vector ends with accept or reject."
const itsOwnUrl = 'A retrieval URL is made by the exchange, with a secret of its own.'

/** Rules that no case without a network can show, each with the reason. */
const reasons: Record<string, string> = {
  'signature/every-door':
    'Which ways lead to an operation is a matter of the HTTP server; each request of it is unsigned.',
  'requester/domain-not-asked': 'It is about which directories are fetched.',
  'delegation/issuer-not-asked': 'It is about which documents are fetched.',
  'keys/window-ends-in-cache': remembering,
  'keys/ends-before-execute': remembering,
  'keys/directory-of-another': remembering,
  'rotation/old-removed-at-execute': remembering,
  'window/expires-in-cache': remembering,
  'delegation/verified-anew': remembering,
  'delegation/left-out': remembering,
  'requester/left-out': remembering,
  'delegation/executed-before': remembering,
  'delegation/at-once': meeting,
  'signature/at-once': meeting,
  'retrieval/hash-at-once': meeting,
  'scopes/at-once': meeting,
  'signature/executed-before': remembering,
  'delegation/expires-in-cache': remembering,
  'delegation/key-ends-in-cache': remembering,
  'hops/brokers-apart': remembering,
  'hops/broker-unavailable': remembering,
  'hops/ends-in-cache': remembering,
  'delegation/owner-unavailable': remembering,
  'delegation/owners-algorithm': 'Whether its control is accepted is another rule of its own.',
  'signature/every-door-at-execute':
    'Which ways lead to an operation is a matter of the HTTP server; each request of it is unsigned.',
  'rotation/broker-removed': remembering,
  'manifest/delisted-offers': remembering,
  'rotation/cached': 'It counts fetches.',
  'rotation/issuer-grace': remembering,
  'hops/whole-request-at-execute':
    'No one op takes a stack, a chain and an offer at once; each by itself is in delegation/relayed and hops/every-operation.',
  'revocation/everywhere-at-execute':
    'No one op takes a stack, a chain and an offer at once; each by itself is in revocation/everywhere.',
  'rotation/directory-gone': remembering,
  'rotation/window-changed': remembering,
  'rotation/directory-back': remembering,
  'rotation/grace-ends': remembering,
  'revocation/named-later': remembering,
  'revocation/stays-revoked': remembering,
  'revocation/used-again': 'It is about when lists are fetched.',
  'revocation/used-again-everywhere': 'It is about when lists are fetched.',
  'revocation/poll': 'It is about when lists are fetched.',
  'revocation/poll-everywhere': 'It is about when lists are fetched.',
  'revocation/spacing': 'It is about when lists are fetched.',
  'scopes/asked-anew': remembering,
  'scopes/disclosure': answering,
  'scopes/hidden-is-absent': answering,
  'delegation/reason': answering,
  'claims/spend-cap': counting,
  'claims/spend-cap-at-execute': counting,
  'quota/exhausted': counting,
  'quota/reason': counting,
  'quota/claim-alone': counting,
  'quota/zero': counting,
  'quota/concurrent': counting,
  'quota/last-one': counting,
  'quota/period': counting,
  'quota/lifetime': counting,
  'quota/no-evasion': counting,
  'retrieval/hash': answering,
  'retrieval/hash-relayed': answering,
  'retrieval/hash-anew': answering,
  'retrieval/answer': answering,
  'retrieval/bound': itsOwnUrl,
  'retrieval/bound-each-time': itsOwnUrl,
  'retrieval/bound-delegated': itsOwnUrl,
  'retrieval/bound-relayed': itsOwnUrl,
  'retrieval/hmac': itsOwnUrl,
  'retrieval/expiry': itsOwnUrl,
  'retrieval/expires-in-cache': itsOwnUrl,
  'retrieval/no-directory': itsOwnUrl,
  'retrieval/what-was-bought': itsOwnUrl,
  'discovery/flow': 'It is a way through several participants.',
  'discovery/edge': 'It is about what an edge answers to a crawler.',
  'discovery/method': 'Which methods a path takes is a matter of the HTTP server.',
  'robustness/never-crashes': 'It judges every answer of a run.',
  'robustness/still-serves': 'It judges every answer of a run.',
  'robustness/no-leak': 'It judges every answer of a run.',
  'robustness/bounded': 'Its requests are too large for a file, and any clean answer will do.',
  'digest/of-long-bodies': 'Its requests are too large for a file; shorter ones are in digest/matches.',
  'robustness/hostile-directory': 'It needs a participant that is slow, or never ends.',
}

/** Why a rule is not among the vectors; `undefined`: it is. */
export const reasonAgainst = (rule: Rule): string | undefined =>
  rule.level === 'observe' ? 'The spec has no right answer.' : reasons[rule.id]
