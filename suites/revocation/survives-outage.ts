import type { PlanEdit } from '../../harness/plan/edit.ts'
import { served, together } from '../../harness/plan/edits.ts'
import type { Story } from '../../harness/plan/rule.ts'
import { watch } from '../../harness/plan/rule.ts'
import { dates, listed, listing, listPath, revocationList } from './baseline.ts'
import { listAnswers, polled, refusedAtFirst } from './edits.ts'

const revokedAndThen = (serve: PlanEdit): Story => ({
  says: `the key is revoked, and then ${serve.says}`,
  scene: null,
  steps: [
    ...refusedAtFirst,
    { at: 0, serve },
    { at: 0, ...polled },
    // While a list cannot be had an exchange may refuse every key of its directory.
    { at: 0, send: null, expect: 'rejected', besides: 'another' },
  ],
})

const outOfOrder = { status: 500, body: { text: 'out of order' } }

const directoryOutOfOrder = served('its directory is answered with 500', 'agent', 'directory', (document) =>
  Object.assign(document, outOfOrder),
)

const directoryBack = together(
  'the directory is back, and its list is answered with 500',
  served('', 'agent', 'directory', (document) => Object.assign(document, listing('agent', 'agent', 'sibling'))),
  listAnswers('', outOfOrder),
)

export default watch({
  id: 'revocation/survives-outage',
  spec: 'Key publication, rotation and revocation, 4',
  level: 'derived',
  requires: 'A revoked key stays revoked while its list cannot be had.',
  implies: ['revocation/stays-revoked'],
  needs: [['refresh', 'clock', 'slow']],
  on: listed,
  stories: {
    'status-500': revokedAndThen(listAnswers('its list is answered with 500', outOfOrder)),
    'status-503-with-a-list': revokedAndThen(
      listAnswers('its list is answered with 503, and an empty list', {
        ...revocationList([], listPath, dates.third),
        status: 503,
      }),
    ),
    // Whoever has not asked whether it changed has got no list; to others it is the one that they have.
    'not-modified': revokedAndThen(
      listAnswers('its list is answered with 304', { status: 304, headers: {}, body: { text: '' } }),
    ),
    'with-its-directory': revokedAndThen(
      together('its directory and its list are answered with 500', directoryOutOfOrder, listAnswers('', outOfOrder)),
    ),
    'after-its-directory': {
      says: 'the key is revoked; then its directory is answered with 500, and its list when the directory is back',
      scene: null,
      steps: [
        ...refusedAtFirst,
        { at: 0, serve: directoryOutOfOrder },
        { at: 0, ...polled },
        { at: 0, serve: directoryBack },
        { at: 0, ...polled },
        { at: 0, send: null, expect: 'rejected', besides: 'another' },
      ],
    },
    'while-it-is-fetched': {
      says: 'the key is revoked, and used while its list is fetched again, which is not answered',
      scene: null,
      steps: [
        ...refusedAtFirst,
        { at: 0, serve: listAnswers('its list is not answered', { manner: 'never' }) },
        { at: 0, renew: { by: 'clock', after: 340 } },
        { at: 0, send: null, expect: 'rejected', besides: 'another', during: { of: 'agent', document: 'list' } },
        // Silence in the meantime is no refusal.
        { at: 1, send: null, expect: 'rejected', besides: 'another' },
      ],
    },
    nothing: revokedAndThen(listAnswers('its list is empty of any text', { body: { text: '' } })),
    silence: revokedAndThen(listAnswers('its list is not answered', { manner: 'never' })),
    garbage: revokedAndThen(listAnswers('its list is not JSON', { body: { text: '<html></html>' } })),
    'no-list': revokedAndThen(
      listAnswers('its list is a string', { body: { json: { as_of: dates.third, revoked: 'none' } } }),
    ),
    // A list of null is another matter, since proto-JSON reads that as an empty one: `withdrawn` observes it.
    null: revokedAndThen(listAnswers('its list is the one word null', { body: { json: null } })),
  },
  mutants: {
    'forgets what was revoked when a list is answered with an error': 'status-500',
    'forgets what was revoked when a list is not answered': 'silence',
    'forgets what was revoked while it fetches a list': 'while-it-is-fetched',
    'takes a list that has not changed for an empty one': 'not-modified',
    'reads lists whatever their status': 'status-503-with-a-list',
    'forgets what was revoked when a directory is answered with an error': 'after-its-directory',
    'takes an answer that is not JSON for an empty list': 'garbage',
    'takes what is no list for an empty one': 'no-list',
    'takes null for an empty list': 'null',
  },
})
