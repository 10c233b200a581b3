import { watch } from '../../harness/plan/rule.ts'
import { inUse, newKeySigns, publishes, refusedAfterADay, rotating } from './baseline.ts'

/** Directories are cached for minutes to hours: after a day none is. */
export default watch({
  id: 'rotation/old-removed',
  spec: 'Key publication, rotation and revocation, 2',
  level: 'must',
  requires: 'A key that its directory has removed is refused once caches have lapsed.',
  implies: ['keys/registry-hosted', 'keys/selected-by-thumbprint', 'rotation/both-accepted'],
  needs: [['refresh', 'clock']],
  partsNeed: { clock: ['removed-in-use'] },
  on: rotating,
  stories: {
    removed: {
      says: 'the old key is removed from the directory',
      scene: null,
      steps: [
        { at: 0, send: newKeySigns, expect: 'accepted' },
        { at: 0, send: null, expect: 'accepted' },
        { at: 0, serve: publishes('the old key is removed', 'agent', 'agent-new') },
        { at: 0, renew: { by: 'clock', after: 26 * 3600 } },
        { at: 0, send: newKeySigns, expect: 'accepted' },
        { at: 0, send: null, expect: 'rejected' },
      ],
    },
    'removed-in-use': {
      says: 'the old key is removed from the directory, and the new one is used every few minutes',
      scene: null,
      steps: [
        { at: 0, send: newKeySigns, expect: 'accepted' },
        { at: 0, send: null, expect: 'accepted' },
        { at: 0, serve: publishes('the old key is removed', 'agent', 'agent-new') },
        ...inUse(newKeySigns),
        refusedAfterADay,
      ],
    },
    emptied: {
      says: 'the directory publishes no key any more, and later another',
      scene: null,
      steps: [
        { at: 0, send: newKeySigns, expect: 'accepted' },
        { at: 0, send: null, expect: 'accepted' },
        { at: 0, serve: publishes('there is no key any more', 'agent') },
        { at: 0, renew: { by: 'clock', after: 26 * 3600 } },
        { at: 0, send: null, expect: 'rejected', besides: 'another' },
        { at: 0, serve: publishes('there is a new key', 'agent', 'agent-new') },
        { at: 0, renew: { by: 'clock', after: 26 * 3600 } },
        { at: 0, send: newKeySigns, expect: 'accepted' },
        { at: 0, send: null, expect: 'rejected' },
      ],
    },
  },
  mutants: {
    'takes a directory without keys for none': 'emptied',
    'never fetches a directory again': 'removed',
    'keeps keys that their directory has removed': 'removed',
    'believes a directory for as long as it is in use': 'removed-in-use',
    "lets an agent's key live on after its removal": 'removed',
  },
})
