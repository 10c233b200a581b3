import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { header, requester, signature, together } from '../../harness/plan/edits.ts'
import { watch, type Story } from '../../harness/plan/rule.ts'
import { claims, delegation, last, link } from '../delegation/edits.ts'
import { participant } from '../plain.ts'
import { hopBy } from '../hops/edits.ts'
import { accessing } from './baseline.ts'
import {
  accesses,
  at,
  atDearerResource,
  atOtherPublisher,
  atOtherResource,
  capped,
  limited,
  otherTokens,
  sending,
} from './edits.ts'

const scene = limited('the limit is 1', 1)

/** The grant is used up, and tried once more in another guise. Whatever refuses that, it gains nothing. */
const inGuise = (says: string, ...guises: PlanEdit[]): Story => ({
  says: `a grant is used up, and tried again ${says}`,
  scene,
  steps: [...at(0, 'accepted'), ...guises.map((guise) => sending(guise, 'rejected'))],
})

/** The token's text differs in the two alphabets, and with padding. */
const reencoded = (says: string, token: string): Story => ({
  ...inGuise(says, delegation(says, { token })),
  scene: together(
    'the limit is 1',
    scene,
    edit('the alphabets differ', (plan) => {
      if (plan.delegation) plan.delegation.alphabets = 'differ'
    }),
  ),
})

/** What the holder can add to a token without its signer. */
const ended = (by: string, says: string): PlanEdit =>
  link(says, last, (one) => {
    one.form += by
  })

/** The last token in another text, where whoever reads it takes that for the same. */
const written = (says: string, form: string): PlanEdit =>
  link(says, last, (one) => {
    one.form = form
  })

/** The same octets: the last character of a signature has bits that belong to none of them. */
const unclean = written('bits are set behind the signature of the last token', '{header}.{payload}.{signature.unclean}')

const byBroker = (label: string): PlanEdit =>
  edit(
    `a broker passes it on under the label ${label}`,
    (plan) => void plan.signatures.push(hopBy('broker', label, 'agent')),
  )

const labelled = signature('the signature is called sig1', (one) => {
  one.label = 'sig1'
})

/** What comes with a request, and is no part of the grant. */
const guises = [
  requester('the id is another', { id: '{id}-again' }),
  requester('the domain is another', { domain: '{id}.example' }),
  requester('the type is another', { type: 'REQUESTER_TYPE_SERVICE' }),
  delegation('the mirror is missing', { scopes: undefined }),
  labelled,
  byBroker('broker'),
  header('Signature-Agent is bare', 'signature-agent', '{agent.base}'),
]

export default watch({
  id: 'quota/no-evasion',
  spec: 'Authentication, Delegation, 9',
  level: 'must',
  requires: "The count is the grant's, however the grant is written down and whoever sends it.",
  needs: ['accesses-anew'],
  implies: [
    'quota/exhausted',
    'quota/reason',
    'quota/claim-alone',
    'quota/period',
    'quota/lifetime',
    'quota/concurrent',
    'quota/last-one',
  ],
  on: accessing,
  stories: {
    'other-alphabet': reencoded('in the alphabet for addresses, without padding', '{chain.url}'),
    'other-alphabet-padded': reencoded('in the alphabet for addresses, with padding', '{chain.url.padded}'),
    unpadded: reencoded('in the same alphabet, without padding', '{chain.unpadded}'),
    'other-text': inGuise(
      'with a token that is padded, or ends in a new line',
      ended('==', 'the signature of the last token is padded'),
      ended('\n', 'the last token ends in a new line'),
    ),
    'other-text-of-the-one-cap': {
      ...inGuise(
        'with another text of the only token that has a cap',
        ended('==', 'its signature is padded'),
        ended('\n', 'it ends in a new line'),
        unclean,
        written('a space stands behind its header', '{header} .{payload}.{signature}'),
        written('a new line stands behind its payload', '{header}.{payload}\n.{signature}'),
      ),
      scene: capped('the last token alone has a limit, which is 1', {
        last: { svc_max_accesses: '1' },
        field: { max_accesses: 1 },
      }),
    },
    'other-text-of-the-claim': {
      ...inGuise('with another text of the token whose claim alone limits it', unclean),
      scene: capped('the claim of the last token is the only limit, which is 1', { last: accesses(1) }),
    },
    'in-any-guise': {
      ...inGuise('in several guises, where the claims alone limit it', ...guises),
      scene: capped('the claims of both tokens are the only limit, which is 1', {
        first: accesses(1),
        last: accesses(1),
      }),
    },
    'other-id': inGuise('under another requester.id', requester('the id is another', { id: '{id}-again' })),
    'other-domain': inGuise(
      'under another requester.domain',
      requester('the domain is another', { domain: '{id}.example' }),
    ),
    'other-message': inGuise(
      'with other words beside the token',
      delegation('the mirror is missing', { scopes: undefined }),
      delegation('expires_at is sooner', { expires_at: '{staged+500}' }),
      delegation('there is an issuer', { issuer: '{id}' }),
      delegation('there is an extension', { ext: { 'conformance:turn': '{id}' } }),
    ),
    'other-type': inGuise('under another type', requester('the type is another', { type: 'REQUESTER_TYPE_SERVICE' })),
    'other-label': inGuise('with another label of the signature', labelled),
    'by-broker': inGuise('through a broker, under two labels', byBroker('broker'), byBroker('via')),
    'by-two-brokers': inGuise(
      'through two brokers',
      edit('two brokers pass it on', ({ signatures }) => {
        signatures.push(hopBy('broker', 'broker', 'agent'), hopBy('broker2', 'broker2', 'broker'))
      }),
    ),
    'bare-address': inGuise('with Signature-Agent bare', header('it is bare', 'signature-agent', '{agent.base}')),
    'other-address': {
      ...inGuise(
        'from another address that publishes the same key',
        together(
          'it is the other address',
          header('', 'signature-agent', '"{elsewhere.base}"'),
          requester('', { domain: '{elsewhere.host}' }),
        ),
      ),
      scene: together(
        'the limit is 1',
        scene,
        edit('another address publishes the same key', (plan) => {
          plan.participants.elsewhere = participant('elsewhere', 'ROLE_AGENT', 'agent')
        }),
      ),
    },
    'another-between': {
      says: 'a grant is used up, another of the same principal is tried, and the first is tried again',
      scene,
      steps: [
        ...at(0, 'accepted'),
        // Whether the two are counted as one is open.
        sending(otherTokens('other tokens'), 'open'),
        ...at(0, 'rejected'),
      ],
    },
    'many-between': {
      says: 'a grant is used up, 150 others are tried, and the first is tried again',
      scene,
      steps: [
        ...at(0, 'accepted'),
        ...Array.from({ length: 150 }, (_, i) => sending(otherTokens('other tokens', 500 - i), 'open')),
        ...at(0, 'rejected'),
      ],
    },
    'other-resource': inGuise('at another resource', atOtherResource),
    'dearer-resource': inGuise('at a dearer resource', atDearerResource),
    'other-publisher': inGuise("at another publisher's resource", atOtherPublisher),
    'other-scopes': inGuise(
      'with a scope more declared',
      requester('', { scopes: ['internal:reports', 'credit:read'] }),
    ),
    'other-name': inGuise('under another name', requester('', { name: 'Another name' })),
    'other-credentials': inGuise('with credentials, which it covers', header('', 'authorization', 'Bearer of-the-lab')),
    'other-client': inGuise('by another client', header('', 'user-agent', 'another-client/2.0')),
    sibling: {
      says: 'the one access of a capped token is used up, and its holder issues another child',
      scene,
      steps: [
        ...at(0, 'accepted'),
        sending(
          together(
            'another child of the same parent',
            claims('it ends sooner', last, { exp: '{staged+500@number}' }),
            delegation('so does the message', { expires_at: '{staged+500}' }),
          ),
          'open',
        ),
      ],
    },
    // By one id somebody may take what comes again for what was before.
    'under-one-id': {
      says: 'a grant is used up, and tried again under the same requester.id',
      scene: together('requester.id stays the same', scene, requester('', { id: 'known-{agent.host}' })),
      steps: [...at(0, 'accepted'), ...at(2, 'open'), ...at(4, 'open')],
    },
    'other-principal-id': {
      says: 'a grant is used up, and tried again under another principal_id',
      scene,
      steps: [
        ...at(0, 'accepted'),
        sending(delegation('the principal_id is another', { principal_id: 'principal-of-another-name' }), 'open'),
      ],
    },
  },
  high: ['sibling', 'other-principal-id', 'under-one-id'],
  mutants: {
    "counts by the token's text": 'other-alphabet',
    "counts by the token's text, padding and all": 'unpadded',
    'counts each token by its text': 'other-text-of-the-one-cap',
    'counts by requester.id': 'other-id',
    'counts by requester.id where the message has no limit': 'in-any-guise',
    'counts by requester.domain': 'other-domain',
    'counts by the mirror of the scopes': 'other-message',
    "counts by the delegation's ext": 'other-message',
    'counts by the type of the requester': 'other-type',
    'counts by the label of the last signature': 'other-label',
    'counts by the number of hops': 'by-broker',
    'counts what comes through one broker at most': 'by-two-brokers',
    'counts by the text of Signature-Agent': 'bare-address',
    'keeps one count for each agent': 'another-between',
    'keeps the counts of a hundred grants': 'many-between',
    'counts each resource by itself': 'other-resource',
    'counts each price by itself': 'dearer-resource',
    'counts each publisher by itself': 'other-publisher',
    'counts by the scopes that are declared': 'other-scopes',
    'counts by requester.name': 'other-name',
    'counts by Authorization': 'other-credentials',
    'counts by the User-Agent': 'other-client',
  },
})
