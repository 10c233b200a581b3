import { watch } from '../../harness/plan/rule.ts'
import { ownerRotating, ownersNewKeySigns, publishes } from './baseline.ts'

/** By waiting less than the shortest grace that is typical; who caches for longer has not seen the rotation. */
const afresh = { renew: { by: 'refresh', after: 3 * 3600 } } as const

export default watch({
  id: 'rotation/issuer-grace',
  spec: 'Key publication, rotation and revocation, 2',
  level: 'should',
  requires: "A token is good for a while after its issuer's key was rotated out.",
  implies: ['rotation/grace-ends'],
  needs: [['refresh', 'clock']],
  on: ownerRotating,
  stories: {
    'rotated-out': {
      says: "the owner's old key, which the target knows, has just been rotated out",
      scene: null,
      steps: [
        { at: 0, ...afresh },
        { at: 0, send: null, expect: 'accepted' },
        { at: 0, serve: publishes('a new key is published too', 'owner-rotating', 'owner-old', 'owner-new') },
        { at: 0, ...afresh },
        { at: 0, send: ownersNewKeySigns, expect: 'accepted' },
        { at: 0, serve: publishes('the old key is removed', 'owner-rotating', 'owner-new') },
        { at: 0, ...afresh },
        { at: 0, send: ownersNewKeySigns, expect: 'accepted' },
        { at: 0, send: null, expect: 'accepted' },
      ],
    },
  },
  mutants: { "takes no token by a key that was an owner's": 'rotated-out' },
})
