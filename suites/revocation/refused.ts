import { header, parameters, together } from '../../harness/plan/edits.ts'
import { watch } from '../../harness/plan/rule.ts'
import { passedOnByBroker } from '../hops/edits.ts'
import { sameEachTime } from '../window/edits.ts'
import { listed } from './baseline.ts'
import {
  agentRevoked,
  joined,
  keptForADay,
  listAnswers,
  lists,
  newSigns,
  polled,
  refusedAtFirst,
  strangers,
  thenFor,
  thumbprint,
} from './edits.ts'
import { laterLists } from './later-lists.ts'
import { listsElsewhere } from './lists-elsewhere.ts'
import { momentsOfLists } from './moments-of-lists.ts'
import { othersKeys } from './others-keys.ts'

const signedBefore = parameters('it was signed before the moment that the list is of', {
  created: '{now-50}',
  expires: '{now+9}',
})

const bare = header('Signature-Agent has no quotes', 'signature-agent', '{agent.base}')

/** Whoever compares octets finds the key by it, and its revocation must be found as well. */
const otherwiseSpelt = parameters('keyid has the same octets, and another last character', {
  keyid: '"{key.agent.thumbprint.loose}"',
})

const many = strangers(1_000)
const [another = ''] = many

export default watch({
  id: 'revocation/refused',
  spec: 'Key publication, rotation and revocation, 4',
  level: 'must',
  requires: "A key is refused once its directory's list has revoked it, and no other key is.",
  implies: [
    'hops/broker-directory',
    'revocation/poll-everywhere',
    'revocation/everywhere',
    'revocation/every-operation',
    'revocation/named-later',
    'revocation/poll',
    'revocation/spacing',
    'revocation/stays-revoked',
    'revocation/survives-outage',
    'revocation/unset',
  ],
  needs: [['refresh', 'clock', 'slow']],
  partsNeed: { forwarding: ['brokers-key', 'behind-a-broker'] },
  on: listed,
  stories: {
    ...othersKeys,
    ...laterLists,
    ...listsElsewhere,
    ...momentsOfLists,
    'before-a-new-key': {
      says: "the agent's key is revoked, and then another key joins its directory, and signs",
      scene: null,
      steps: [
        ...refusedAtFirst,
        { at: 0, serve: joined },
        // For a moment after it was read a directory may not be read again.
        { at: 10, send: newSigns, expect: 'open' },
        { at: 10, send: null, expect: 'rejected' },
      ],
    },
    'before-it-is-published': {
      says: 'a key is revoked that its directory does not have, and later has, and that signs then',
      scene: null,
      steps: [
        { at: 0, send: null, expect: 'accepted' },
        { at: 0, serve: lists('a key that is to come is revoked', [thumbprint('agent-new')]) },
        { at: 0, ...polled },
        { at: 0, send: null, expect: 'accepted' },
        { at: 0, serve: joined },
        // For a moment after it was read a directory may not be read again.
        { at: 10, send: newSigns, expect: 'rejected' },
        { at: 10, ...polled },
        { at: 10, send: newSigns, expect: 'rejected' },
      ],
    },
    'agents-key': {
      ...thenFor(agentRevoked, 'rejected'),
      steps: [...thenFor(agentRevoked, 'rejected').steps, { at: 0, send: signedBefore, expect: 'rejected' }],
    },
    // By a chain it may be refused as the holder, whoever looks at its signature.
    'behind-a-broker': {
      says: 'the key is revoked, and a broker passes on what it signs, without a chain',
      scene: passedOnByBroker,
      steps: thenFor(agentRevoked, 'rejected').steps,
    },
    'last-of-many': thenFor(
      lists("the agent's key is the last of a thousand that are revoked", [...many, thumbprint('agent')]),
      'rejected',
    ),
    'beside-one-twice': thenFor(
      lists("the agent's key is revoked, on a list that names another key twice", [
        another,
        another,
        thumbprint('agent'),
      ]),
      'rejected',
    ),
    'of-a-type-with-a-charset': thenFor(
      together(
        "the agent's key is revoked, by a list whose type names its character set",
        agentRevoked,
        listAnswers('', {
          headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
        }),
      ),
      'rejected',
    ),
    'agent-without-quotes': {
      says: 'the key is revoked, and Signature-Agent comes without its quotes',
      scene: null,
      steps: [
        { at: 0, send: null, expect: 'accepted' },
        { at: 0, send: bare, expect: 'open' },
        { at: 0, serve: agentRevoked },
        { at: 0, ...polled },
        { at: 0, send: bare, expect: 'rejected' },
      ],
    },
    'under-another-spelling': {
      says: 'the key is revoked, and its thumbprint is spelt with a bit that belongs to no octet',
      scene: null,
      steps: [
        { at: 0, send: null, expect: 'accepted' },
        { at: 0, send: otherwiseSpelt, expect: 'open' },
        { at: 0, serve: agentRevoked },
        { at: 0, ...polled },
        { at: 0, send: otherwiseSpelt, expect: 'rejected' },
      ],
    },
    'kept-for-a-day': {
      says: 'the key is revoked after its list was read, which could be cached for a day',
      scene: keptForADay,
      steps: [
        { at: 0, send: null, expect: 'accepted' },
        { at: 0, serve: agentRevoked },
        { at: 0, ...polled },
        { at: 0, send: null, expect: 'rejected' },
      ],
    },
    'first-of-many': thenFor(
      lists("the agent's key is the first of a thousand that are revoked", [thumbprint('agent'), ...many]),
      'rejected',
    ),
    'by-the-same-octets': {
      says: 'the key is revoked, and the request that it signed before comes once more as it was',
      scene: sameEachTime,
      steps: [
        { at: 0, by: 45, send: null, expect: 'accepted' },
        { at: 0, serve: agentRevoked },
        { at: 0, ...polled },
        // Who cannot be made to poll polls when the request is over, whoever signed it.
        { at: 0, send: null, expect: 'rejected', besides: 'another' },
      ],
    },
    'others-only': thenFor(lists('a thousand other keys are revoked', many), 'accepted'),
    empty: thenFor(lists('no key is revoked', []), 'accepted'),
  },
  mutants: {
    'asks whether keys of owners are revoked where a broker passes on only': 'owners-key',
    'knows who is revoked by the text of Signature-Agent': 'agent-without-quotes',
    'reads lists only that are of a whole second': 'as-of-milliseconds',
    'reads lists only whose moment is in UTC': 'as-of-offset',
    'forgets what was revoked when a directory has another key': 'before-a-new-key',
    'passes over what is revoked of a key that a directory has not had from the beginning': 'before-it-is-published',
    'takes by revoked keys what was signed half a minute before': 'agents-key',
    'does not look whether the keys of agents are revoked that send no chain through a broker': 'behind-a-broker',
    'never reads revocation lists': 'agents-key',
    'does not look whether the keys of agents are revoked': 'agents-key',
    'keeps the first list that it has read': 'agents-key',
    'keeps of a new list what was revoked already': 'agents-key',
    'looks whether a key is revoked when it first verifies a signature': 'by-the-same-octets',
    'keeps the first list that revokes a key': 'after-another',
    'takes a list as long as the one before for the same': 'in-a-list-as-long',
    'asks for a list without its query': 'by-a-query',
    'reads lists below /.well-known/ only': 'outside-well-known',
    'keeps the longer of two lists': 'in-a-shorter-list',
    'reads lists at the host of their directory only': 'at-another-host',
    'holds a list against the first directory that names it': 'of-two-directories',
    'lower-cases what is revoked': 'agents-key',
    'reads the first hundred entries of a list': 'last-of-many',
    'reads the last entry of a list': 'first-of-many',
    'compares the moments of two lists as texts': 'in-another-offset',
    'passes over a list that is older than a day': 'of-last-week',
    'passes over a list that names a key twice': 'beside-one-twice',
    'holds a key revoked by that list alone which named it first': 'after-a-strangers',
    'passes over a list whose type has a parameter': 'of-a-type-with-a-charset',
    'reads no list again that may be cached for more than an hour': 'kept-for-a-day',
    'refuses every key of a directory once its list has an entry': 'others-only',
    'takes a list for the keys that are good': 'others-only',
  },
})
