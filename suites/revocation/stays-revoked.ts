import { parameters } from '../../harness/plan/edits.ts'
import { watch } from '../../harness/plan/rule.ts'
import { listed } from './baseline.ts'
import { at, joined, listAnswers, moments, newSigns, refusedAtFirst } from './edits.ts'

const outOfOrder = listAnswers('its list is answered with 500', { status: 500, body: { text: 'out of order' } })

const keyOfNobody = parameters("a key is named that the agent's directory does not have", {
  keyid: '"{key.stranger.thumbprint}"',
})

/** What is kept for a while comes back with the next list: it shows where there is none. */
export default watch({
  id: 'revocation/stays-revoked',
  spec: 'Key publication, rotation and revocation, 4',
  level: 'derived',
  requires:
    'A revoked key stays revoked, for however many hours its list cannot be had, and when its directory is read again.',
  implies: ['revocation/survives-outage'],
  needs: ['clock'],
  on: listed,
  stories: {
    'for-hours': {
      says: 'the key is revoked, and tried now and then while its list is out of order for more than two hours',
      scene: null,
      steps: [
        ...refusedAtFirst,
        { at: 0, serve: outOfOrder },
        // The directory stays in use: what is never asked for may be forgotten.
        ...at(
          moments(1200, 1200, 8400),
          (moment) => ({ at: moment, send: null, expect: 'rejected', besides: 'another' }) as const,
        ),
      ],
    },
    // A directory is read again where a key is not among those that are known of it.
    'another-key-comes': {
      says: 'the key is revoked, another joins its directory and signs, and then the revoked one does',
      scene: null,
      steps: [
        ...refusedAtFirst,
        // Not before: what others renew is read again.
        { at: 100, serve: joined },
        { at: 100, send: newSigns, expect: 'open' },
        { at: 100, send: null, expect: 'rejected' },
      ],
    },
    'a-key-of-nobody': {
      says: 'the key is revoked, its directory is asked for a key that it does not have, and then the revoked one signs',
      scene: null,
      steps: [
        ...refusedAtFirst,
        { at: 100, send: keyOfNobody, expect: 'rejected' },
        { at: 100, send: null, expect: 'rejected' },
      ],
    },
    'for-days': {
      says: 'the key is revoked, and tried each hour while its list is out of order for more than two days',
      scene: null,
      steps: [
        ...refusedAtFirst,
        { at: 0, serve: outOfOrder },
        ...at(
          moments(3600, 3600, 50 * 3600),
          (moment) => ({ at: moment, send: null, expect: 'rejected', besides: 'another' }) as const,
        ),
      ],
    },
  },
  mutants: {
    'forgets after a day what was revoked, unless the list says it again': 'for-days',
    'forgets after an hour what was revoked, unless the list says it again': 'for-hours',
  },
})
