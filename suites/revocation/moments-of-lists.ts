import { together } from '../../harness/plan/edits.ts'
import type { Story } from '../../harness/plan/rule.ts'
import { siblingSigns } from './baseline.ts'
import { agentRevoked, anotherHasAList, listAnswers, polled, sentBy, thenFor, thumbprint } from './edits.ts'

/** A list of that moment, which has the agent's key. */
const dated = (moment: string) => ({ body: { json: { as_of: moment, revoked: [thumbprint('agent')] } } })

/** Lists of all sorts of moments, in all sorts of spellings. */
export const momentsOfLists = {
  'as-of-milliseconds': thenFor(
    listAnswers("the agent's key is revoked, by a list of a moment in milliseconds", dated('{time-5}')),
    'rejected',
  ),
  'as-of-offset': thenFor(
    listAnswers("the agent's key is revoked, by a list of a moment at an offset", dated('{time-5@+05:30}')),
    'rejected',
  ),
  // A list need not be written anew as long as it stays true, and whoever wants it fresh may shun all keys under an old one.
  'of-last-week': {
    says: 'the list that revokes the key has not changed for a week',
    scene: together(
      'its list is old, and that of another agent is not',
      anotherHasAList,
      listAnswers('', { body: { json: { as_of: '{time-604800@seconds}', revoked: [thumbprint('agent')] } } }),
    ),
    steps: [
      { at: 0, send: sentBy('other'), expect: 'accepted' },
      { at: 0, send: siblingSigns, expect: 'open' },
      { at: 0, ...polled },
      { at: 0, send: null, expect: 'rejected', besides: 'another' },
    ],
  },
  // The response takes the set's place, says the spec, and nothing of a moment that has not come.
  'of-a-minute-ahead': {
    says: 'the list that revokes the key is of a moment that is a minute ahead',
    scene: null,
    steps: [
      { at: 0, send: null, expect: 'accepted' },
      {
        at: 0,
        serve: listAnswers('the list is of a minute ahead, and has the key', dated('{aheadtime+60@seconds}')),
      },
      { at: 0, ...polled },
      { at: 0, send: null, expect: 'open' },
    ],
  },
  // One instant has many texts: the older of two may sort behind the newer.
  'in-another-offset': {
    says: 'the list that revokes the key is newer than the one before, which was written in an offset ahead of it',
    scene: listAnswers('', { body: { json: { as_of: '{pasttime-61@+14:00}', revoked: [] } } }),
    steps: [
      { at: 0, send: null, expect: 'accepted' },
      { at: 0, serve: agentRevoked },
      { at: 0, ...polled },
      { at: 0, send: null, expect: 'rejected' },
    ],
  },
} satisfies Record<string, Story>
