import { served } from '../../harness/plan/edits.ts'
import { watch } from '../../harness/plan/rule.ts'
import { entry } from '../plain.ts'
import { newKeySigns, publishes, unrotated } from './baseline.ts'

const begunLater = served('the new key is published too, and began later', 'agent', 'directory', (document) => {
  const begun = { ...entry('agent-new'), not_before: '{time-600@seconds}' }
  document.body = { json: { keys: [entry('agent'), begun] } }
})

export default watch({
  id: 'rotation/both-accepted',
  spec: 'Key publication, rotation and revocation, 2',
  level: 'must',
  requires: 'A key and its successor are both good while the directory publishes both.',
  implies: ['rotation/issuer-grace', 'keys/registry-hosted', 'keys/selected-by-thumbprint'],
  needs: [['refresh', 'clock']],
  on: unrotated,
  stories: {
    'beside-each-other': {
      says: 'a new key is published beside the one that the target knows',
      scene: null,
      steps: [
        { at: 0, send: null, expect: 'accepted' },
        { at: 0, serve: publishes('the new key is published too', 'agent', 'agent', 'agent-new') },
        { at: 0, renew: { by: 'refresh', after: 26 * 3600 } },
        { at: 0, send: newKeySigns, expect: 'accepted' },
        { at: 0, send: null, expect: 'accepted' },
      ],
    },
    'begun-later': {
      says: 'a new key is published whose window began later, beside the one that the target knows',
      scene: null,
      steps: [
        { at: 0, send: null, expect: 'accepted' },
        { at: 0, serve: begunLater },
        { at: 0, renew: { by: 'refresh', after: 26 * 3600 } },
        { at: 0, send: newKeySigns, expect: 'accepted' },
        { at: 0, send: null, expect: 'accepted' },
      ],
    },
    'tried-too-early': {
      says: 'a new key signs before it is published, and again a day after',
      scene: null,
      steps: [
        { at: 0, send: null, expect: 'accepted' },
        { at: 0, send: newKeySigns, expect: 'open' },
        { at: 0, serve: publishes('the new key is published too', 'agent', 'agent', 'agent-new') },
        { at: 0, renew: { by: 'clock', after: 26 * 3600 } },
        { at: 0, send: newKeySigns, expect: 'accepted' },
        { at: 0, send: null, expect: 'accepted' },
      ],
    },
  },
  mutants: {
    'knows the key alone whose window began last': 'begun-later',
    'takes no new key of a directory that it knows': 'beside-each-other',
    'asks no more for a key that its directory lacked once': 'tried-too-early',
  },
})
