import { watch } from '../../harness/plan/rule.ts'
import { listed } from './baseline.ts'
import { at, listAnswers, moments, refusedAtFirst } from './edits.ts'

const outOfOrder = listAnswers('its list is answered with 500', { status: 500, body: { text: 'out of order' } })

/** What is kept for a while comes back with the next list: it shows where there is none. */
export default watch({
  id: 'revocation/stays-revoked',
  spec: 'Key publication, rotation and revocation, 4',
  level: 'derived',
  requires: 'A revoked key stays revoked, for however many hours its list cannot be had.',
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
