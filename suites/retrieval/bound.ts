import { edit } from '../../harness/plan/edit.ts'
import { header, parameters, requesterOf, signature, together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { signatureBytes, signedAs } from '../signature/edits.ts'
import { delivered } from './baseline.ts'
import {
  asPresented,
  directoryOf,
  eachPartOf,
  fetchedBy,
  presents,
  signedBy,
  strangers,
  transactedBy,
  unsigned,
} from './edits.ts'
import { withDiscovery } from './tells.ts'

/** What is signed beyond this, and in which order, is the fetcher's affair. */
const covers = (says: string, ...covered: string[]) =>
  signature(says, (one) => {
    one.covered = covered
  })

/** What is executed costs a subscriber nothing. */
const subscribed = edit('a subscriber has executed it', (plan) => {
  const { execution } = plan.retrieval ?? {}
  for (const one of execution ? withDiscovery(execution) : []) {
    requesterOf(one).scopes = ['subscription:news']
    if (one.operation === 'discover') one.request.envelope.uris = ['{uri.news}']
  }
  delete plan.delivers
})

/** Another agent signs under a label of its own, and both keys are presented. */
const besideAnothers = (says: string, ...presented: [label: string, key: string][]) =>
  edit(says, (plan) => {
    const [fetching] = plan.signatures
    Object.assign(fetching!, { label: presented.find(([, key]) => key === 'stranger')![0], key: 'stranger' })
    fetching!.parameters.keyid = '"{key.stranger.thumbprint}"'
    plan.request.headers['{presented-key}'] = [presented.map(([label, key]) => asPresented(label, key)).join(', ')]
  })

export default flip({
  id: 'retrieval/bound',
  spec: 'Authentication, Retrieval-URL identity binding, 2',
  level: 'must',
  requires: 'A bound URL is served to whoever presents the key that it is bound to, and signs the fetch with it.',
  needs: ['execute', 'retrieval-binding'],
  implies: ['retrieval/hmac', 'retrieval/expiry', 'keys/registry-hosted', 'keys/selected-by-thumbprint'],
  on: delivered,
  faults: {
    'no-key': presents('no key is presented', undefined),
    bare: together('neither a key nor a signature is there', presents('no key', undefined), unsigned('unsigned')),
    'no-signature': unsigned("the agent's key is presented, and nothing is signed"),
    'by-bearer': together(
      'a bearer token stands in place of key and signature',
      presents('', undefined),
      unsigned(''),
      header('', 'authorization', 'Bearer {id}'),
    ),
    'a-part-of-it': together(
      'the content is asked for as a part of itself, and nothing is signed',
      unsigned(''),
      header('', 'range', 'bytes=0-'),
    ),
    'by-post': together(
      'the content is asked for by POST, without a key or a signature',
      presents('', undefined),
      unsigned(''),
      edit('', (plan) => void (plan.request.method = 'POST')),
    ),
    'other-key': together('another agent presents its key, and signs', fetchedBy('stranger')),
    'other-key-by-name': together(
      "another agent presents its key, and signs as the agent's `keyid`",
      presents('its key', 'stranger'),
      signedBy('its signature', 'stranger', 'agent'),
    ),
    'other-key-of-the-agent': together(
      'the agent presents another key of its directory, and signs with it',
      directoryOf("the agent's directory has two keys", 'agent', 'agent-second'),
      fetchedBy('agent-second'),
    ),
    'two-keys': besideAnothers(
      "the agent's key is presented beside another, which signs",
      ['agent', 'agent'],
      ['other', 'stranger'],
    ),
    'two-keys-turned': besideAnothers(
      "the agent's key is presented behind another, which signs",
      ['other', 'stranger'],
      ['agent', 'agent'],
    ),
    'two-keys-of-a-label': besideAnothers(
      "another key, which signs, is presented under the label of the agent's, behind that",
      ['agent', 'agent'],
      ['agent', 'stranger'],
    ),
    'two-keys-of-a-label-turned': besideAnothers(
      "another key, which signs, is presented under the label of the agent's, before that",
      ['agent', 'stranger'],
      ['agent', 'agent'],
    ),
    'two-keys-exchanged': together(
      "the agent's key is presented under the label of the signature, behind another, which signs",
      edit('', ({ request }) => {
        request.headers['{presented-key}'] = [`${asPresented('other', 'stranger')}, ${asPresented('agent', 'agent')}`]
      }),
      signedBy('', 'stranger', 'agent'),
    ),
    'under-another-label': together(
      "the agent's key is presented under a label by which nothing is signed, and another agent signs",
      edit('', ({ request }) => {
        request.headers['{presented-key}'] = [asPresented('other', 'agent')]
      }),
      signedBy('', 'stranger', 'agent'),
    ),
    'signed-by-another': signedBy("the agent's key is presented, and another agent signs", 'stranger', 'agent'),
    flipped: signatureBytes('a bit of the signature is flipped', { kind: 'flipped', bit: 100 }),
    'for-another-url': signedAs('the signature is for another URL', { '"@target-uri"': '{target.origin}/' }),
    'for-no-query': signedAs('the signature is for the URL without its query, or without the end of its path', {
      '"@target-uri"': '{retrieval.beginning}',
    }),
    'for-another-method': signedAs('the signature is for another method', { '"@method"': 'POST' }),
    'for-head': signedAs('the signature is for HEAD', { '"@method"': 'HEAD' }),
    'url-not-covered': covers('the signature does not cover the URL', '"@method"', '"{presented-key}"'),
    expired: parameters('the signature has expired', { created: '{past-120}', expires: '{past-60}' }),
    'expired-lately': parameters('the signature expired twenty seconds ago', {
      created: '{past-55}',
      expires: '{past-20}',
    }),
    'not-yet': parameters('the signature is not in force yet', { created: '{ahead+60}', expires: '{ahead+120}' }),
    'other-key-and-free': together('another agent fetches what has cost nothing', subscribed, fetchedBy('stranger')),
    'hash-doubled': together(
      "each part of the URL stands there twice, once from another agent's URL, and that one fetches",
      eachPartOf('twice', 'doubled', strangers),
      fetchedBy('stranger'),
    ),
  },
  variations: {
    'by-the-second-key': together(
      'the agent signs all three requests with the second of the two keys of its directory',
      directoryOf("the agent's directory has two keys", 'agent-first', 'agent-second'),
      transactedBy('agent-second'),
      presents('', 'agent-second'),
      signedBy('', 'agent-second'),
    ),
    'other-label': signature('the label is `sig1`', (one, _, plan) => {
      one.label = 'sig1'
      plan.request.headers['{presented-key}'] = [asPresented('sig1', 'agent')]
    }),
    'other-order': covers('the components stand in another order', '"{presented-key}"', '"@target-uri"', '"@method"'),
    'covers-more': together(
      'a header field is covered too',
      header('a field', 'accept', '*/*'),
      covers('covered', '"@method"', '"@target-uri"', '"{presented-key}"', '"accept"'),
    ),
  },
  open: {
    // What is asked for so is not the content.
    head: together(
      'the content is asked for by HEAD, without a key or a signature',
      presents('', undefined),
      unsigned(''),
      edit('', (plan) => {
        plan.request.method = 'HEAD'
        plan.delivers = ''
      }),
    ),
    'authority-too': covers(
      'the authority is covered too',
      '"@method"',
      '"@target-uri"',
      '"{presented-key}"',
      '"@authority"',
    ),
    'path-for-url': covers(
      'the signature covers the path in place of the URL',
      '"@method"',
      '"@path"',
      '"{presented-key}"',
    ),
    'method-not-covered': covers('the signature does not cover the method', '"@target-uri"', '"{presented-key}"'),
    'key-not-covered': covers('the signature does not cover the presented key', '"@method"', '"@target-uri"'),
    'other-keyid': signedBy('`keyid` names another key than the one that is presented', 'agent', 'stranger'),
    'no-alg': parameters('`alg` is missing', { alg: undefined }),
    'no-keyid': parameters('`keyid` is missing', { keyid: undefined }),
    'no-expires': parameters('`expires` is missing', { expires: undefined }),
  },
  high: ['path-for-url', 'key-not-covered'],
  mutants: {
    'serves whoever presents no key': 'bare',
    'asks nothing of a fetch by POST': 'by-post',
    'serves whoever signs with the key that it presents': 'other-key',
    'binds no URL of what costs nothing': 'other-key-and-free',
    'compares any key that is presented with the hash': 'two-keys',
    'compares the last key that is presented with the hash, and verifies by the first': 'two-keys-turned',
    'compares the first key of a label with the hash, and verifies by the last': 'two-keys-of-a-label',
    "binds a URL to the first key in the agent's directory": 'by-the-second-key',
    'compares keyid with the hash': 'other-key-by-name',
    'serves whoever presents the right key unsigned': 'no-signature',
    'verifies a fetch by any key that is presented beside the right one': 'two-keys-exchanged',
    'serves where nothing is signed under the label of the right key': 'under-another-label',
    'serves parts to whoever presents the right key': 'a-part-of-it',
    'wants a fetch to be signed, and does not verify': 'signed-by-another',
    'verifies a fetch for whatever stands on the host': 'for-another-url',
    'verifies a fetch for any method': 'for-another-method',
    'verifies a fetch by GET for HEAD too': 'for-head',
    'does not ask what the signature of a fetch covers': 'url-not-covered',
    'does not compare the expires of a fetch': 'expired',
    'does not compare the created of a fetch': 'not-yet',
    'signs the last of two parameters, and reads the first': 'hash-doubled',
    'wants the label of a fetch to be agent': 'other-label',
    'wants the components of a fetch in order': 'other-order',
    'wants the signature of a fetch to cover nothing more': 'covers-more',
  },
})
