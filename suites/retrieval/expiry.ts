import { parameters, together } from '../../harness/plan/edits.ts'
import { watch } from '../../harness/plan/rule.ts'
import { delivered } from './baseline.ts'
import { eachPart } from './edits.ts'
import { taken, used } from './kept.ts'

const prolonged = eachPart('each number of the URL stands there twice, once an hour later', 'prolonged')

const older = parameters('', { created: '{now-50}', expires: '{now+9}' })

/** What must be served is a URL's first fetch, since it may be good once. */
export default watch({
  id: 'retrieval/expiry',
  spec: 'Authentication, Retrieval-URL identity binding, 4',
  level: 'must',
  requires: 'A retrieval URL is served until `expires_at`, and not after it.',
  needs: ['execute', 'retrieval-expiry'],
  partsNeed: { clock: ['a-day-later'] },
  on: delivered,
  stories: {
    after: {
      says: 'a URL is fetched ten seconds after expires_at',
      scene: null,
      steps: [
        { at: 0, send: taken, expect: 'accepted', premise: true },
        { at: 10, from: 'expiry', send: used, expect: 'rejected' },
      ],
    },
    'signed-before': {
      says: 'a URL is fetched ten seconds after expires_at, by a signature that was made before',
      scene: null,
      steps: [
        { at: 0, send: taken, expect: 'accepted', premise: true },
        { at: 10, from: 'expiry', send: together('the signature is older', used, older), expect: 'rejected' },
      ],
    },
    'after-a-fetch': {
      says: 'a URL is fetched, and once more ten seconds after expires_at',
      scene: null,
      steps: [
        { at: 0, send: taken, expect: 'accepted', premise: true },
        { at: 0, send: used, expect: 'accepted' },
        { at: 10, from: 'expiry', send: used, expect: 'rejected' },
      ],
    },
    'fetched-before': {
      says: 'a URL is fetched shortly before expires_at, and shortly after it',
      scene: null,
      steps: [
        { at: 0, send: taken, expect: 'accepted', premise: true },
        { at: -10, by: 0, from: 'expiry', send: used, expect: 'accepted' },
        { at: 10, from: 'expiry', send: used, expect: 'rejected' },
      ],
    },
    'a-day-later': {
      says: 'a URL is fetched a day after a moment at which it was good',
      scene: null,
      steps: [
        { at: 0, send: taken, expect: 'accepted', premise: true },
        { at: 86_395, from: 'expiry', send: used, expect: 'rejected' },
      ],
    },
    prolonged: {
      says: 'a URL is fetched ten seconds after expires_at, each of its numbers twice, once an hour later',
      scene: null,
      steps: [
        { at: 0, send: taken, expect: 'accepted', premise: true },
        { at: 10, from: 'expiry', send: together('a number stands twice', used, prolonged), expect: 'rejected' },
      ],
    },
    before: {
      says: 'a URL is fetched shortly before expires_at',
      scene: null,
      steps: [
        { at: 0, send: taken, expect: 'accepted', premise: true },
        { at: -10, by: 0, from: 'expiry', send: used, expect: 'accepted' },
      ],
    },
  },
  mutants: {
    'takes whole days off the age of a URL': 'a-day-later',
    'puts the end of a URL off with each fetch': 'fetched-before',
    'signs the last expiry of a URL, and reads the first': 'prolonged',
    'signs a URL as far as its signature, and reads it to its end': 'prolonged',
    'does not compare the expiry of a URL': 'after',
    'compares the expiry of a URL with the moment of signing': 'signed-before',
    'looks at the expiry of a URL when it is first fetched': 'after-a-fetch',
    'serves a URL for two minutes more': 'after',
    'tells a later expires_at than the true one': 'before',
  },
})
