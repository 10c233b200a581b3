import type { Capability } from '../../plan/rule.ts'

/** What a target lacks, for the report; `optional`: the spec makes it so, and the run is complete without. */
export const missing: Record<Capability, { reason: string; optional: boolean }> = {
  execute: { reason: 'the target has no ExecuteTransaction: give dialect.execute_path', optional: true },
  'requester-at-execute': {
    reason: 'the body of ExecuteTransaction has no room for the requester: dialect.execute_body leaves it out',
    optional: true,
  },
  clock: {
    reason: "the target's clock cannot be set: give control, with PUT {control}/clock",
    optional: false,
  },
  refresh: {
    reason: 'the target cannot be told to refresh: give control, with POST {control}/refresh',
    optional: false,
  },
  forwarding: {
    reason:
      "the target's own max_intermediary_hops is below 2: it takes no broker, or takes one only where it counts no signatures, which is open",
    optional: true,
  },
  'two-brokers': {
    reason:
      "the target's own max_intermediary_hops is below 3: it takes no two brokers, or takes them only where it counts no signatures, which is open",
    optional: true,
  },
  'three-brokers': {
    reason: 'the target takes two brokers at most, or counts signatures: how many it takes is its own affair',
    optional: true,
  },
  'hop-cap': { reason: "the target's manifest states no max_intermediary_hops", optional: true },
  'self-declared-scopes': {
    reason:
      'requester.scopes grant nothing by themselves here: the profile says so (capabilities.self_declared_scopes), or a public resource was offered, and one that a declared scope covers was not',
    optional: true,
  },
  'large-bodies': {
    reason: 'a body of the length that is tried is too large for the target, which is its own affair',
    optional: true,
  },
  'long-tokens': {
    reason: 'the target takes no tokens that live for as long as is tried, which is its own affair',
    optional: true,
  },
  'verified-early': {
    reason: 'tokens are verified at Execute only here: Discover may go by what a delegation says of its token',
    optional: true,
  },
  'gated-by-default': {
    reason: 'whoever names no scope is offered here what scopes gate, which is its own policy',
    optional: true,
  },
  'gated-from-others': {
    reason: 'whoever names another scope is offered here what scopes gate, which is its own policy',
    optional: true,
  },
  'any-nonce': {
    reason: 'a nonce is refused here whose characters are not those of base64url, as it has in web bot authentication',
    optional: true,
  },
  'decade-long-keys': {
    reason: 'a key that is in force for ten years is refused here, which is its own policy',
    optional: true,
  },
  'several-resources': {
    reason: 'the target refuses to be asked for four resources at once, which is its own affair',
    optional: true,
  },
  prices: {
    reason:
      'everything is offered at no price here, as far as dialect.amount finds one: a subscription can bring none down',
    optional: true,
  },
  'steady-prices': {
    reason: 'what is asked for has no one price here that a cap can be set around',
    optional: true,
  },
  'offers-beside': {
    reason: 'an agent has too few offers for a resource beside one another here to execute several at once',
    optional: true,
  },
  'prices-below-caps': {
    reason: 'offers are dearer here than the spend caps that are tried',
    optional: true,
  },
  'counted-by-rpc': {
    reason: 'retrievals are counted here, and no denial reason is laid down for a delivery endpoint',
    optional: true,
  },
  'accesses-anew': {
    reason:
      'whoever asks for the same again has the offer of before here, and its Execute is the transaction of before: no access follows another',
    optional: true,
  },
  advisory: {
    reason:
      'the profile does not say what marks a claim as advisory: give dialect.advisory, the claims that mark "conformance_unheard_of"',
    optional: true,
  },
  'identity-hash': {
    reason: 'the target binds no retrieval URLs, and echoes no agent_identity_hash',
    optional: true,
  },
  'retrieval-binding': {
    reason:
      'retrieval URLs are not bound to the key of the agent here: the profile says so (capabilities.retrieval_binding), or a fetch without the key, and one with another, were served',
    optional: true,
  },
  'retrieval-expiry': {
    reason:
      "the end of a retrieval URL's life cannot be waited for: give control, with PUT {control}/clock that the delivery endpoint follows, or allow waiting for up to 15 minutes with --slow; where Execute tells no expires_at, give capabilities.retrieval_ttl_seconds",
    optional: false,
  },
  edge: {
    reason: "no publisher's edge was named: give edge.url, a protected resource behind one",
    optional: true,
  },
  slow: { reason: 'it waits for minutes: allow that with --slow', optional: false },
}
