import type { PlanEdit } from '../../harness/plan/edit.ts'
import { served } from '../../harness/plan/edits.ts'
import { watch, type Story } from '../../harness/plan/rule.ts'
import { sentBy } from '../revocation/edits.ts'
import { answersInstead, attended } from './baseline.ts'

const gone = answersInstead('the directory is gone', 404, 'Not Found')

/** Of the right type, and with a status of success. */
const reads = (says: string, text: string): PlanEdit =>
  served(says, 'agent', 'directory', (document) => {
    document.body = { text }
  })

const forADay = (says: string, instead: PlanEdit): Story => ({
  says,
  scene: null,
  steps: [
    { at: 0, send: null, expect: 'accepted' },
    { at: 0, serve: instead },
    { at: 0, renew: { by: 'clock', after: 26 * 3600 } },
    { at: 0, send: sentBy('witness'), expect: 'accepted' },
    { at: 0, send: null, expect: 'rejected' },
  ],
})

/** Not an outage: the host answers that it has no directory, or none that names a key. Caches last for minutes to hours, and this is a day. */
export default watch({
  id: 'rotation/directory-gone',
  spec: 'Key publication, rotation and revocation, 2 and 3; Errors',
  level: 'should',
  requires: 'The keys of a directory that is gone, or no directory any more, are refused once caches have lapsed.',
  implies: ['rotation/old-removed', 'keys/directory-unavailable'],
  needs: ['clock'],
  on: attended,
  stories: {
    gone: forADay('the directory of an agent answers 404 for more than a day', gone),
    'without-keys': forADay(
      'the directory of an agent is an object without `keys` for more than a day',
      reads('the directory has no `keys`', '{}'),
    ),
    'keys-null': forADay(
      '`keys` of the directory of an agent is null for more than a day',
      reads('`keys` of the directory is null', '{"keys":null}'),
    ),
    'no-json': forADay(
      'the directory of an agent is no JSON for more than a day',
      reads('the directory is no JSON', 'There are no keys here.\n'),
    ),
  },
  mutants: {
    'goes on by what it has read of a directory that is gone': 'gone',
    'keeps the keys of a directory that names none any more': 'without-keys',
  },
})
