import { watch } from '../../harness/plan/rule.ts'
import { sentBy } from '../revocation/edits.ts'
import { answersInstead, attended } from './baseline.ts'

const gone = answersInstead('the directory is gone', 404, 'Not Found')

/** Not an outage: the host answers that it has no directory. Caches last for minutes to hours, and this is a day. */
export default watch({
  id: 'rotation/directory-gone',
  spec: 'Key publication, rotation and revocation, 2 and 3; Errors',
  level: 'should',
  requires: 'The keys of a directory that is gone are refused once caches have lapsed.',
  implies: ['rotation/old-removed', 'keys/directory-unavailable'],
  needs: ['clock'],
  on: attended,
  stories: {
    gone: {
      says: 'the directory of an agent answers 404 for more than a day',
      scene: null,
      steps: [
        { at: 0, send: null, expect: 'accepted' },
        { at: 0, serve: gone },
        { at: 0, renew: { by: 'clock', after: 26 * 3600 } },
        { at: 0, send: sentBy('witness'), expect: 'accepted' },
        { at: 0, send: null, expect: 'rejected' },
      ],
    },
  },
  mutants: { 'goes on by what it has read of a directory that is gone': 'gone' },
})
